package ops

import (
	"bytes"
	"errors"
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/memory/store"
)

// errUnbound says that the section has no binding.
var errUnbound = errors.New("the session has no binding")

func (w *Writer) sessionChange(sw *sessionWrite, file string) store.Change {
	return store.Change{
		File: file, Operation: "memory_session_write", Arguments: sw.args, Pure: true,
		Plan: steady(func(old store.Snapshot) (store.Plan, error) {
			if err := w.regate(sw.links); err != nil {
				return store.Plan{}, err
			}
			return sw.plan(w, file, old.Text)
		}),
		Verify: func(after []byte) error { return sw.verify(file, after) },
	}
}

// plan puts the content at the end of the section.
func (sw *sessionWrite) plan(w *Writer, file string, old []byte) (store.Plan, error) {
	sessions, err := readDay(file, old)
	if err != nil {
		return store.Plan{}, err
	}
	target, err := sw.target(file, sessions)
	if err != nil {
		return store.Plan{}, err
	}
	if err := w.opt.cleanAfter(old[:target.end], "content", sw.content); err != nil {
		return store.Plan{}, err
	}
	sw.old, sw.before = old, sessions
	content := withEOL(sw.content, fileEOL(old))
	sw.inserted = unsaid(string(old[target.start:target.end]), content)
	sw.receipt = SessionWriteReceipt{
		SchemaVersion: "MemorySessionWriteReceiptV1", Mode: "bound-session", SessionID: sw.id, Date: sw.day.Format(dayForm),
		BindingStatus: "verified", WriteDigest: digest([]byte(content)), Recovered: sw.recovered,
		TargetBeforeDigest: digest(old[target.start:target.end]),
		NonTargetDigest:    BeforeAndAfter{Before: othersDigest(old, sessions, sw.id)},
		Duplicate:          sw.inserted == "",
	}
	plan := store.Plan{Precondition: sw.token}
	if sw.inserted == "" {
		return plan, nil
	}
	if target.end == len(old) {
		if line := closing(old); line != "" {
			sw.inserted = line + fileEOL(old) + sw.inserted
		}
	}
	plan.Text, plan.Append = insertAt(old, target.end, sw.inserted)
	if err := sw.judge(file, plan.Text); err != nil {
		return store.Plan{}, refuse(VerificationFailed, isolation.With(file, err))
	}
	if plan.Append != nil {
		plan.Text = nil
	}
	return plan, nil
}

// target is the one section that is meant, if the binding is its own.
func (sw *sessionWrite) target(file string, sessions []session) (session, error) {
	s, n := find(sessions, sw.id)
	switch {
	case n == 0:
		return s, refuse(SessionNotFound, noSession2.With(file, sw.id))
	case n > 1:
		return s, refuse(SessionAmbiguous, manySessions.With(file, n, sw.id))
	case s.token == "":
		return s, errUnbound
	case sw.token == "":
		return s, refuse(BindingRequired, noBinding.With(sw.id))
	case s.token != sw.token:
		return s, refuse(BindingMismatch, otherToken.With(sw.id, file))
	}
	return s, nil
}

// insertAt is the text with content put in where a section ends. If that is the
// end of the text, it is an addition alone.
func insertAt(old []byte, end int, content string) (text, appended []byte) {
	eol := fileEOL(old)
	head := bytes.TrimRight(old[:end], " \t")
	var add strings.Builder
	if len(head) > 0 && head[len(head)-1] != '\n' {
		add.WriteString(eol)
	}
	add.WriteString(content)
	if !strings.HasSuffix(content, "\n") {
		add.WriteString(eol)
	}
	text = append(append(append([]byte(nil), head...), add.String()...), old[end:]...)
	if len(head) == len(old) {
		appended = []byte(add.String())
	}
	return text, appended
}

// unsaid is what of the content does not stand at the section's end yet: a
// buffer that grows is flushed with all that was flushed before. It is empty if
// all of it stands there.
func unsaid(section, content string) string {
	have := trimmedLines(section)
	lines := strings.SplitAfter(content, "\n")
	want := trimmedLines(content)
	first := 0
	for first < len(want) && want[first] == "" {
		first++
	}
	if first == len(want) {
		return content
	}
	cut := min(len(lines), first+overlap(want[first:], have))
	said := strings.Join(lines[:cut], "")
	if !strings.ContainsFunc(said, unicode.IsLetter) && !strings.ContainsFunc(said, unicode.IsDigit) || leftOpen(said) {
		return content // a fence or a rule that ends one block and begins another
	}
	rest := strings.Join(lines[cut:], "")
	if strings.TrimSpace(rest) == "" {
		return ""
	}
	return rest
}

// trimmedLines are the lines of a text without blanks at their ends and without
// blank lines at the text's.
func trimmedLines(text string) []string {
	lines := strings.Split(strings.TrimRight(text, " \t\r\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r")
	}
	return lines
}

// overlap is how many lines of want, from its first on, are the last of have.
func overlap(want, have []string) int {
	border := make([]int, len(want)) // of each prefix: the longest that is its end too
	for i, n := 1, 0; i < len(want); i++ {
		for n > 0 && want[i] != want[n] {
			n = border[n-1]
		}
		if want[i] == want[n] {
			n++
		}
		border[i] = n
	}
	n := 0
	for _, line := range have {
		if n == len(want) {
			n = border[n-1]
		}
		for n > 0 && line != want[n] {
			n = border[n-1]
		}
		if line == want[n] {
			n++
		}
	}
	return n
}

// judge makes sure that a text is the old one but for the section, which has the
// content now, and notes the digests.
func (sw *sessionWrite) judge(file string, text []byte) error {
	sessions, err := readDay(file, text)
	if err != nil {
		return err
	}
	if len(sessions) != len(sw.before) {
		return errors.New("the number of sessions changed")
	}
	for i, s := range sessions {
		was := sw.before[i]
		same := bytes.Equal(text[s.start:s.end], sw.old[was.start:was.end])
		switch {
		case s.id != was.id || s.token != was.token:
			return errors.New("session " + was.id + " is another one")
		case s.id != sw.id && !same:
			return errors.New("session " + s.id + " changed")
		case s.id == sw.id && !strings.Contains(string(text[s.start:s.end]), sw.inserted):
			return errors.New("the content is not there")
		case s.id == sw.id:
			sw.receipt.TargetAfterDigest = digest(text[s.start:s.end])
		}
	}
	sw.receipt.NonTargetDigest.After = othersDigest(text, sessions, sw.id)
	sw.receipt.NonTargetStable = sw.receipt.NonTargetDigest.After == sw.receipt.NonTargetDigest.Before
	if !sw.receipt.NonTargetStable {
		return errors.New("what lies outside the session changed")
	}
	return nil
}

// othersDigest is that of all but one section.
func othersDigest(text []byte, sessions []session, id string) string {
	var parts [][]byte
	at := 0
	for _, s := range sessions {
		if s.id == id {
			parts = append(parts, text[at:s.start], []byte{0})
			at = s.end
		}
	}
	return digest(append(parts, text[at:])...)
}

// verify judges what was read back.
func (sw *sessionWrite) verify(file string, after []byte) error {
	planned := sw.receipt.TargetAfterDigest
	if err := sw.judge(file, after); err != nil {
		return refuse(VerificationFailed, isolation.With(file, err))
	}
	if planned != "" && sw.receipt.TargetAfterDigest != planned {
		return refuse(VerificationFailed, isolation.With(file, errors.New("the session is not as it was planned")))
	}
	if sw.set != nil {
		set, err := sw.set.existing(string(after))
		if err != nil {
			return err
		}
		sw.set = &set
	}
	sw.receipt.ReadbackVerified = true
	return nil
}

// finish is the receipt of the whole.
func (sw *sessionWrite) finish(r store.Receipt) SessionReceipt {
	out := SessionReceipt{Receipt: r, Session: sw.receipt}
	out.SessionWrite, out.LocalLinkValidation = sw.receipt, sw.links
	if sw.set != nil {
		out.ArtifactLinks, out.ArtifactLinkReadback = sw.set.Links, sw.set.ExistingValidation
	}
	return out
}
