package lsp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path"
	"strconv"
	"strings"
	"sync"

	"go.lsp.dev/jsonrpc2"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// undoMethod takes back what a command wrote, if nothing has changed since.
const undoMethod = "memory-lsp/undo"

// maxUndos is how many of the last commands may be taken back, and maxUndone how
// large their files may be together.
const (
	maxUndos  = 20
	maxUndone = 4 << 20
)

// A transaction is what a receipt tells of one file.
type transaction struct {
	ActiveRoot   string `json:"activeRoot"`
	Project      string `json:"project"`
	Scope        string `json:"scope"`
	Agent        string `json:"agent"`
	File         string `json:"file"`
	Route        string `json:"route"`
	BeforeDigest string `json:"beforeDigest"`
	AfterDigest  string `json:"afterDigest"`
	Metadata     struct {
		Created bool `json:"created"`
	} `json:"metadata"`

	before []byte // the text of the file
}

// path is that of the file.
func (t *transaction) path() string { return memory.FromOS(t.ActiveRoot) + "/" + t.File }

// undos are the commands that may be taken back.
type undos struct {
	mu   sync.Mutex // guards the rest
	last int
	of   map[string][]transaction
}

// texts are the texts that a command may change, as they were before it.
func (x *execution) texts(verb string) map[string][]byte {
	kinds := memory.KindsOf(memory.AgentSummary, memory.Daily, memory.Sessions)
	if verb == "consolidate" {
		kinds = memory.KindsOf(memory.Index, memory.Topic)
	}
	texts, size := map[string][]byte{}, 0
	for f := range x.v.Files() {
		if !kinds.Has(f.Kind) {
			continue
		}
		text, _, err := f.Disk()
		if size += len(text); size > maxUndone {
			break
		}
		if err == nil {
			texts[f.Path] = text
		}
	}
	return texts
}

// keep keeps what a command did and names it; the name is empty if it cannot be
// taken back.
func (u *undos) keep(texts map[string][]byte, receipt any) string {
	raw, err := encoded(receipt)
	var tree any
	if err != nil || json.Unmarshal(raw, &tree) != nil {
		return ""
	}
	all := transactions(tree)
	for i := range all {
		t := &all[i]
		t.before = texts[t.path()]
		if !t.Metadata.Created && digestOf(t.before) != t.BeforeDigest {
			return ""
		}
	}
	if len(all) == 0 {
		return ""
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.of == nil {
		u.of = map[string][]transaction{}
	}
	u.last++
	delete(u.of, strconv.Itoa(u.last-maxUndos))
	u.of[strconv.Itoa(u.last)] = all
	return strconv.Itoa(u.last)
}

// take is what is known by a name, once.
func (u *undos) take(name string) []transaction {
	u.mu.Lock()
	defer u.mu.Unlock()
	all := u.of[name]
	delete(u.of, name)
	return all
}

// transactions are those that a receipt tells of, wherever they stand in it.
func transactions(tree any) (all []transaction) {
	switch node := tree.(type) {
	case []any:
		for _, n := range node {
			all = append(all, transactions(n)...)
		}
	case map[string]any:
		if _, ok := node["transactionId"]; ok && node["route"] != store.NoOp {
			var t transaction
			if raw, err := json.Marshal(node); err == nil && json.Unmarshal(raw, &t) == nil && t.File != "" {
				return []transaction{t}
			}
		}
		for _, n := range node {
			all = append(all, transactions(n)...)
		}
	}
	return all
}

func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

type undoParams struct {
	Undo string `json:"undo"`
}

// undo takes back what a command wrote: each file becomes what it was, or goes
// if it was not there. One that has changed since is left alone, with all others.
func (s *server) undo(ctx context.Context, p *undoParams) (jsonrpc2.RawMessage, error) {
	x := &execution{server: s, v: s.model.view()}
	release(ctx)
	x.locale = s.formLocale(x.v)
	all := s.undos.take(p.Undo)
	if len(all) == 0 || s.untrusted {
		return nil, x.wireError(&store.Error{Code: store.ArgumentInvalid, Message: undoGone.With(), NextStep: lookYourself.With()})
	}
	var wrote, names []string
	for _, t := range all {
		if err := x.saved(ctx, func(f *memory.File) bool { return f.Path == x.folders.resolve(t.path()) }); err != nil {
			return nil, x.wireError(err)
		}
		if now, _, err := x.v.Load(t.path()).Disk(); err == nil && digestOf(now) != t.AfterDigest {
			return nil, x.wireError(&store.Error{Code: store.ArgumentInvalid, Message: changedSince.With(t.File), NextStep: lookYourself.With()})
		}
	}
	for _, t := range all {
		if err := x.takeBack(ctx, t); err != nil {
			return nil, x.wireError(err)
		}
		wrote, names = append(wrote, x.folders.resolve(t.path())), append(names, path.Base(t.File))
	}
	x.onDisk(context.WithoutCancel(ctx), wrote)
	return encoded(runReply{Message: takenBack.With(strings.Join(names, ", ")).In(x.locale)})
}

// takeBack makes a file what it was.
func (x *execution) takeBack(ctx context.Context, t transaction) error {
	place := x.v.Place(t.path())
	s, err := store.Open(store.Options{
		ActiveRoot: t.ActiveRoot, Project: t.Project, Scope: t.Scope, Agent: t.Agent, Tree: place.Dialect == memory.Tree, Env: x.opt.Store,
	})
	if err != nil {
		return err
	}
	_, err = s.Do(ctx, store.Change{
		File: t.File, Operation: "undo", Arguments: map[string]string{"afterDigest": t.AfterDigest}, Expect: t.AfterDigest,
		Plan: func(store.Snapshot) (store.Plan, error) {
			if t.Metadata.Created {
				return store.Plan{Delete: true}, nil
			}
			return store.Plan{Text: t.before}, nil
		},
	})
	return err
}
