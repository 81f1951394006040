package query

import (
	"encoding/base64"
	"encoding/json"
	"runtime"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

const (
	cursorSchema = "MemoryCursorV1"
	cursorPrefix = "mcv1"
	maxCursor    = 8192
	maxOffset    = 1_000_000
)

// A cursor is what a token holds: how far the answer to one question about one
// version of a source was given.
type cursor struct {
	SchemaVersion        string `json:"schemaVersion"`
	Tool                 string `json:"tool"`
	TargetDigest         string `json:"targetDigest"`
	ContextBindingDigest string `json:"contextBindingDigest"`
	QueryDigest          string `json:"queryDigest"`
	SourceIdentity       string `json:"sourceIdentity"`
	Offset               int    `json:"offset"`
}

var (
	badCursor     = memory.Text{En: "the cursor is no token that was returned: %s", Zh: "cursor 不是曾返回的令牌：%s"}
	otherQuestion = memory.Text{En: "the cursor belongs to another question: its %s differs", Zh: "cursor 属于另一次查询：其 %s 不同"}
	otherSource   = memory.Text{En: "%s changed since the cursor was made", Zh: "cursor 生成之后 %s 已发生变化"}

	badForm   = memory.Text{En: "its form is wrong", Zh: "格式不符"}
	badSum    = memory.Text{En: "its digest does not fit", Zh: "摘要不符"}
	badFields = memory.Text{En: "its fields are not those of a cursor", Zh: "字段不符"}
)

// question is the cursor of a question before its first page.
func question(tool string, t Target, binding, query any) cursor {
	root := memory.ToOS(t.Root)
	if runtime.GOOS == "windows" {
		root = strings.ToLower(root)
	}
	return cursor{
		SchemaVersion: cursorSchema,
		Tool:          tool,
		TargetDigest: digestOf(map[string]string{
			"activeRoot": root, "project": t.project(), "scope": t.Scope, "agent": t.Agent,
		}),
		ContextBindingDigest: digestOf(binding),
		QueryDigest:          digestOf(query),
	}
}

// token is the cursor as it is handed out.
func (c cursor) token() string {
	text, err := json.Marshal(c)
	if err != nil {
		return ""
	}
	body := base64.RawURLEncoding.EncodeToString(text)
	return cursorPrefix + "." + body + "." + seal(body)
}

func seal(body string) string { return digest([]byte(cursorSchema + "\x00" + body)) }

// read takes a token for the question of c. No token is its first page.
func (c cursor) read(token string) (cursor, error) {
	if token == "" {
		return c, nil
	}
	got, err := parseCursor(token)
	if err != nil {
		return cursor{}, err
	}
	for _, part := range []struct{ name, got, want string }{
		{"tool", got.Tool, c.Tool},
		{"target", got.TargetDigest, c.TargetDigest},
		{"contextBinding", got.ContextBindingDigest, c.ContextBindingDigest},
		{"query", got.QueryDigest, c.QueryDigest},
	} {
		if part.got != part.want {
			return cursor{}, refuse(CursorMismatch, otherQuestion.With(part.name))
		}
	}
	return got, nil
}

var hexDigest = memory.Pattern(`^[0-9a-f]{64}$`)

func parseCursor(token string) (cursor, error) {
	parts := strings.Split(token, ".")
	if len(token) > maxCursor || len(parts) != 3 || parts[0] != cursorPrefix {
		return cursor{}, refuse(CursorInvalid, badCursor.With(badForm))
	}
	if parts[2] != seal(parts[1]) {
		return cursor{}, refuse(CursorInvalid, badCursor.With(badSum))
	}
	text, err := base64.RawURLEncoding.Strict().DecodeString(parts[1])
	if err != nil || strings.ContainsAny(parts[1], "\r\n") {
		return cursor{}, refuse(CursorInvalid, badCursor.With(badForm))
	}
	var c cursor
	if strictly(text, &c) != nil || !c.valid() {
		return cursor{}, refuse(CursorInvalid, badCursor.With(badFields))
	}
	return c, nil
}

func (c *cursor) valid() bool {
	for _, sum := range []string{c.TargetDigest, c.ContextBindingDigest, c.QueryDigest, c.SourceIdentity} {
		if !hexDigest().MatchString(sum) {
			return false
		}
	}
	return c.SchemaVersion == cursorSchema && c.Tool != "" && 0 <= c.Offset && c.Offset <= maxOffset
}

// at binds the cursor to the version of a source, or tells that its page is of
// another version.
func (c cursor) at(rel string, s *source) (cursor, error) {
	identity := digestOf(map[string]any{"path": rel, "exists": s.exists, "bytes": s.id.size, "sha256": s.digest()})
	if c.SourceIdentity != "" && c.SourceIdentity != identity {
		return cursor{}, refuse(SourceChanged, otherSource.With(rel))
	}
	c.SourceIdentity = identity
	return c, nil
}

// A Pagination is a MemoryPaginationV1: how much of the whole a page is.
type Pagination struct {
	SchemaVersion  string  `json:"schemaVersion"`
	CursorAccepted bool    `json:"cursorAccepted"`
	Returned       int     `json:"returned"`
	HasMore        bool    `json:"hasMore"`
	SourceComplete bool    `json:"sourceComplete"`
	NextCursor     *string `json:"nextCursor"`
	BlockedReason  *string `json:"blockedReason"` // why there is more but no cursor
}

// page tells of a page that begins where c stands.
func (c cursor) page(accepted, complete bool, returned, total int) Pagination {
	p := Pagination{
		SchemaVersion: "MemoryPaginationV1", CursorAccepted: accepted,
		Returned: returned, HasMore: c.Offset+returned < total, SourceComplete: complete,
	}
	blocked := ""
	c.Offset += returned
	switch {
	case !p.HasMore:
		return p
	case returned == 0:
		blocked = "page-made-no-progress"
	case !complete:
		blocked = "canonical-source-partial"
	case c.Offset > maxOffset:
		blocked = "cursor-offset-limit"
	default:
		token := c.token()
		p.NextCursor = &token
		return p
	}
	p.BlockedReason = &blocked
	return p
}
