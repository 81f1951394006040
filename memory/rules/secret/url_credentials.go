// # secret/url-credentials
//
// An address holds a password.
//
// Whoever reads the memory can use it, and programs that are given the address
// write it into their logs. Leave the password out, or put a variable in its place.
// What is found is never printed.
//
// On a table of 196 lines, 90 of them with a secret, these rules have a precision of
// 97.7% and a recall of 93.3%.
//
// Source: diagnostics.md, Security.
//
// ## 中文
//
// 地址中含有密码。
//
// 读到这段记忆的人都能使用它，拿到地址的程序还会把它写进日志。请去掉密码，或换成变量。
// 查到的内容绝不会被打印。
//
// 在 196 行的测试表（其中 90 行含密文）上，这组规则的准确率为 97.7%，召回率为 93.3%。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 迁移 🚚
//
// - 主库 postgres:/‹1×/›app:Tr0ub4dor-3@db.example.com:5432/shop
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ this address holds a password
// - [缓存](redis:/‹1×/›:p4ss-w0rd@cache:6379)
//        ^^^^^^^^^^^^^^^^^^^ this address holds a password
// -- fixed: Replace it by [REDACTED] --
// ## 会话 01 — 迁移 🚚
//
// - 主库 postgres://app:[REDACTED]@db.example.com:5432/shop
// - [缓存](redis:/‹1×/›:p4ss-w0rd@cache:6379)
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 迁移
//
// - 主库 postgres://app@db.example.com:5432/shop
// - 本机 postgres://postgres:postgres@localhost/shop
// - mysql://root:${DB_PASSWORD}@db/shop, redis://:****@cache
// - ssh://git@git.example.com:2222/shop.git

package secret

import (
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/secret"
)

var _ = Group.Add(memory.Rule{
	ID:       "secret/url-credentials",
	Severity: memory.Error,
	Kinds:    memory.MaySecret,
	File:     report(secret.URL, says(passwordHere)),
})

var passwordHere = memory.Text{En: "this address holds a password", Zh: "该地址含有密码"}
