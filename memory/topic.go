package memory

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// maxTopicName is the most bytes that the file of a topic may have in its name.
const maxTopicName = 200

// TopicTypes are the types by which an agent sorts its topics.
var TopicTypes = []string{"user", "feedback", "project", "reference"}

// device are the names that Windows keeps for itself.
var device = Pattern(`(?i)^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)`)

// A TopicNameError is why a topic can't have a name.
type TopicNameError struct{ Message Message }

// Error is the message in English.
func (e *TopicNameError) Error() string { return e.Message.String() }

// What is wrong with names of topics.
var (
	nameEmpty    = Text{En: "topic %q: the name holds nothing but dots and dashes", Zh: "主题 %q：名称只含点和横线"}
	nameEnds     = Text{En: "topic %q: the name ends with a dot or a blank", Zh: "主题 %q：名称以点或空格结尾"}
	nameDevice   = Text{En: "topic %q: the name is that of a device of Windows", Zh: "主题 %q：名称是 Windows 的设备名"}
	nameReserved = Text{En: "topic %q: the name is reserved", Zh: "主题 %q：名称已被保留"}
	nameLong     = Text{En: "topic %q: the name has over %d bytes", Zh: "主题 %q：名称超过 %d 字节"}
	nameEncoding = Text{En: "topic %q: the name is not UTF-8", Zh: "主题 %q：名称不是 UTF-8"}
)

// TopicFile is the name of the file that a topic of this name is kept in. Two
// topics may be kept in one file: the file is the identity, not the name. The
// error is a [*TopicNameError].
func TopicFile(topic string) (string, error) {
	stem := strings.TrimSpace(norm.NFC.String(topic))
	if strings.EqualFold(path.Ext(stem), ".md") {
		stem = stem[:len(stem)-len(".md")]
	}
	dots := len(stem) - len(strings.TrimLeft(stem, "."))
	stem = strings.Repeat("-", dots) + strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || markdown.Controls(r) || r == '\u2028' || r == '\u2029' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, stem[dots:])
	bad := func(t Text, more ...any) (string, error) {
		return "", &TopicNameError{t.With(append([]any{topic}, more...)...)}
	}
	switch {
	case !utf8.ValidString(topic):
		return bad(nameEncoding)
	case strings.Trim(stem, ".-") == "":
		return bad(nameEmpty)
	case strings.HasSuffix(stem, ".") || strings.HasSuffix(stem, " "):
		return bad(nameEnds)
	case device().MatchString(stem):
		return bad(nameDevice)
	case ReservedTopic(stem + ".md"):
		return bad(nameReserved)
	case len(stem)+len(".md") > maxTopicName:
		return bad(nameLong, maxTopicName)
	}
	return stem + ".md", nil
}

// TopicAmong finds the file of a topic among the files of topics that there are:
// the one that is called so, else the one that [TopicFile] says, in whatever
// Unicode form its name is written. If there is none, file is what it would be.
func TopicAmong(files []string, topic string) (file string, there bool, err error) {
	for _, name := range []string{topic, strings.TrimSpace(topic)} {
		for _, called := range []func(string) bool{
			func(f string) bool { return f == name || f == name+".md" },
			func(f string) bool { return Stem(f) == name },
		} {
			if i := slices.IndexFunc(files, called); i >= 0 && !ReservedTopic(files[i]) {
				return files[i], true, nil
			}
		}
	}
	if file, err = TopicFile(topic); err != nil || slices.Contains(files, file) {
		return file, err == nil, err
	}
	i := slices.IndexFunc(files, func(f string) bool {
		kept, err := TopicFile(f)
		return err == nil && kept == file
	})
	if i >= 0 {
		return files[i], true, nil
	}
	return file, false, nil
}

// IndexAmong is the file of the index among the files that there are, in whatever
// letter case its name is written. If there is none it is what it should be.
func IndexAmong(files []string) string {
	if slices.Contains(files, indexName) {
		return indexName
	}
	if i := slices.IndexFunc(files, func(f string) bool { return strings.EqualFold(f, indexName) }); i >= 0 {
		return files[i]
	}
	return indexName
}

// FoldTopic makes one key of the names that agents and people take for the
// same: they differ in letter case, in Unicode form, or in - and _.
func FoldTopic(name string) string {
	return strings.ReplaceAll(foldPath(name), "_", "-")
}

// listName stands for the list of topics.
const listName = "_list"

// ReservedTopic reports whether a file of this name can't hold a topic: to an
// agent the name means the index, or the list of topics.
func ReservedTopic(file string) bool {
	stem := Stem(file)
	return strings.EqualFold(stem, Stem(indexName)) || strings.EqualFold(stem, listName)
}

// Stem is the name of a file without its extension .md.
func Stem(file string) string {
	if strings.EqualFold(path.Ext(file), ".md") {
		return file[:len(file)-len(".md")]
	}
	return file
}

// TopicSlug is the name that one writes in a link for a note with this title:
// lower case, with a hyphen for whatever is neither letter nor digit.
func TopicSlug(title string) string {
	words := strings.FieldsFunc(strings.ToLower(norm.NFC.String(title)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && r != '_'
	})
	return strings.Join(words, "-")
}
