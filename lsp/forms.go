package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// formMethod asks for the next step of a command's dialogue. A client shows the
// field that it is answered with, adds what its user says to the answers and asks
// again, until it is told what to do. It keeps no state here: a step back is an
// answer less.
const formMethod = "memory-lsp/form"

// checkMethod asks what is wrong with a field while it is typed.
const checkMethod = "memory-lsp/check"

// formParams say which command is meant, where, and what is answered so far.
type formParams struct {
	Verb     string            `json:"verb"`
	Document string            `json:"document"` // the active one; may be empty
	Range    *protocol.Range   `json:"range"`    // of its selection
	Argument json.RawMessage   `json:"argument"` // what is known of the command's; may be absent
	Answers  map[string]string `json:"answers"`
}

// A formReply is the next field, or what to do.
type formReply struct {
	Title string     `json:"title"`           // of the command
	Field *formField `json:"field,omitempty"` // to ask for
	Call  *formCall  `json:"call,omitempty"`  // to run
	Open  string     `json:"open,omitempty"`  // the URI of a document to open
	Root  string     `json:"root,omitempty"`  // the memory to run the program on, as its --root
	Say   string     `json:"say,omitempty"`   // there is nothing to do, and why
	Offer *formOffer `json:"offer,omitempty"` // besides Say
}

// A formField is what a user is asked for: one of the choices, or a text. A text
// named content may have several lines.
type formField struct {
	Name        string       `json:"name"`
	Prompt      string       `json:"prompt"`
	Placeholder string       `json:"placeholder,omitempty"`
	Value       string       `json:"value,omitempty"` // to begin with
	Choices     []formChoice `json:"choices,omitempty"`
	Many        bool         `json:"many,omitempty"`  // several may be chosen, and are joined by +
	Files       []string     `json:"files,omitempty"` // a file may be chosen in place of these, with such an extension
}

// A formChoice is one of those that a user may pick.
type formChoice struct {
	Value       string `json:"value"`
	Label       string `json:"label"`
	Description string `json:"description,omitempty"`
	Detail      string `json:"detail,omitempty"`
	Icon        string `json:"icon,omitempty"`
}

// A formCall is a command that is ready to run. With Preview it is to be shown
// first what it would write.
type formCall struct {
	Verb     string `json:"verb"`
	Argument any    `json:"argument"`
	Preview  bool   `json:"preview,omitempty"`
}

// A formOffer is another command that helps.
type formOffer struct {
	Title string `json:"title"`
	Verb  string `json:"verb"`
}

// A form is the dialogue of a command.
type form struct {
	*execution
	p     *formParams
	reply formReply
	err   error
	doc   *memory.File // the active document; nil if it is none of memory
}

// A dialogue asks for what a command lacks. It returns when it has asked.
type dialogue struct {
	verb  string
	title memory.Text
	walk  func(*form)
}

var dialogues = []dialogue{
	{"appendSummaryRow", memory.Text{En: "Append a row to the index", Zh: "向索引追加一行"}, (*form).appendRow},
	{"allocateSession", memory.Text{En: "Open a session", Zh: "开启会话"}, (*form).allocate},
	{"writeSession", memory.Text{En: "Write into a session", Zh: "写入会话"}, (*form).writeSession},
	{"confirmCP", memory.Text{En: "Confirm a checkpoint", Zh: "确认检查点"}, (*form).confirm},
	{"consolidate", memory.Text{En: "Write what is worth keeping to topics", Zh: "将值得保留的内容写入主题"}, (*form).consolidate},
	{"projectLink", memory.Text{En: "Link to the active file", Zh: "生成指向当前文件的链接"}, (*form).link},
	{"migrate", memory.Text{En: "Move what is no index into today's file", Zh: "将不属于索引的内容移到今天的文件"}, (*form).migrate},
	{"openToday", memory.Text{En: "Open today's file", Zh: "打开今天的文件"}, (*form).openToday},
	{"showStatus", memory.Text{En: "Show the status", Zh: "显示状态"}, (*form).status},
}

// form answers with the next step of a dialogue.
func (s *server) form(ctx context.Context, p *formParams) (*formReply, error) {
	i := slices.IndexFunc(dialogues, func(d dialogue) bool { return d.verb == p.Verb })
	if i < 0 {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "no such dialogue: %s", p.Verb)
	}
	f := &form{execution: &execution{server: s, v: s.model.view()}, p: p}
	release(ctx)
	if p.Verb == "consolidate" {
		f.lookAgain(ctx)
	}
	f.locale = s.formLocale(f.v)
	if file, ok := s.path(p.Document); ok && p.Document != "" {
		f.locale = s.localeOf(f.v, file)
		f.doc = f.v.Load(file)
		if f.doc != nil && f.doc.Kind == memory.NoKind {
			f.doc = nil
		}
	}
	f.reply.Title = dialogues[i].title.In(f.locale)
	dialogues[i].walk(f)
	if f.err != nil {
		return nil, f.wireError(f.err)
	}
	return &f.reply, nil
}

// formLocale is the language of what concerns no one document: that which is
// configured for the first folder.
func (s *server) formLocale(v view) memory.Locale {
	if dirs := s.folders.paths(); len(dirs) > 0 {
		return s.localeOf(v, dirs[0]+"/"+memory.ConfigName)
	}
	return s.locale
}

type checkParams struct {
	Name     string `json:"name"`
	Value    string `json:"value"`
	Document string `json:"document"`
}

// checkField answers with what is wrong with a text; empty if nothing is.
func (s *server) checkField(ctx context.Context, p *checkParams) (string, error) {
	v := s.model.view()
	release(ctx)
	locale := s.formLocale(v)
	if file, ok := s.path(p.Document); ok && p.Document != "" {
		locale = s.localeOf(v, file)
	}
	err := ops.CheckField(p.Name, p.Value, ops.Options{Env: s.opt.Env, Refuse: ops.FindSecret(s.opt.Env)})
	var told *store.Error
	if errors.As(err, &told) {
		return told.Message.In(locale), nil
	}
	return "", nil
}

// given is the answer to a field; ok is false if it is asked for now.
func (f *form) given(field formField) (answer string, ok bool) {
	if answer, ok = f.p.Answers[field.Name]; !ok {
		f.reply.Field = &field
	}
	return answer, ok
}

// pick is given for a field with one choice, which is taken unasked.
func (f *form) pick(field formField) (string, bool) {
	if len(field.Choices) == 1 && field.Files == nil {
		return field.Choices[0].Value, true
	}
	return f.given(field)
}

func (f *form) say(m memory.Message) { f.reply.Say = m.In(f.locale) }

func (f *form) text(t memory.Text, args ...any) string { return t.With(args...).In(f.locale) }

// call ends a form with a command.
func (f *form) call(argument any) {
	f.reply.Call = &formCall{Verb: f.p.Verb, Argument: argument}
}

// complete takes the argument that the client has, if it is all that the command
// needs; else it fills in what is known.
func (f *form) complete(known any, whole func() bool) bool {
	if len(f.p.Argument) == 0 || string(f.p.Argument) == "null" {
		return false
	}
	if f.err = json.Unmarshal(f.p.Argument, known); f.err != nil {
		f.err = jsonrpc2.Errorf(jsonrpc2.InvalidParams, "argument: %v", f.err)
		return true
	}
	if whole() {
		f.call(f.p.Argument)
		return true
	}
	return false
}

var (
	whichMemory = memory.Text{En: "Whose memory?", Zh: "哪一份记忆？"}
	noMemory    = memory.Text{En: "No .memory tree is open: open a folder that holds one", Zh: "没有打开任何 .memory 树：请打开含有它的目录"}
)

// memory is the agent's memory that is meant: that of the document, the one that
// is chosen, or the only one.
func (f *form) memory() (w ops.Where, t ops.Target, ok bool) {
	switch {
	case f.doc != nil && f.doc.Dialect == memory.Tree && f.doc.Agent != "":
		w = ops.Where{Document: string(f.uri(f.doc.Path))}
	default:
		field := formField{Name: "memory", Prompt: f.text(whichMemory), Choices: f.memories()}
		if len(field.Choices) > 0 {
			dir, given := f.pick(field)
			if !given {
				return w, t, false
			}
			w = ops.Where{Root: dir}
		}
	}
	at := w
	if t, f.err = f.target(&at); store.Is(f.err, ops.RootNotFound) {
		f.err = nil
		f.say(noMemory.With())
		return w, t, false
	}
	return w, t, f.err == nil
}

// memories are the agents' folders of all trees that are open.
func (f *form) memories() (all []formChoice) {
	seen := map[string]bool{}
	for file := range f.v.Files() {
		if file.Dialect != memory.Tree || file.Agent == "" || declaredAgent(file) || !f.inView(file) || seen[file.Folder] {
			continue
		}
		if _, known := memory.ParseAgent(file.Agent); !known || f.doc != nil && f.doc.Dialect == memory.Tree && f.doc.Root != file.Root {
			continue
		}
		seen[file.Folder] = true
		all = append(all, formChoice{Value: memory.ToOS(file.Folder), Label: file.Agent, Description: memory.ToOS(file.Root), Icon: "account"})
	}
	return all
}

// agentFolder is where an agent's memory of a target lies.
func agentFolder(t ops.Target) string { return t.Root + "/.memory/clients/" + t.Agent }

// relative is a path from the active root.
func relative(t ops.Target, file string) string { return strings.TrimPrefix(file, t.Root+"/") }
