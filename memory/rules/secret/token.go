// # secret/token
//
// The text holds a key, by its form: a vendor's key, a JSON web token or a private
// key.
//
// Memory is read by every session, and most of it ends up in a repository. Revoke
// the key, and write where it is kept in place of it. Keys are found in tables and
// code as well, where Markdown's backslashes or one line break cut them in two,
// and where a private key was squeezed into a line. Placeholders, hashes, ids,
// names of files and the destinations of links are none. What is found is never
// printed.
//
// On a table of 196 lines, 90 of them with a secret, these rules have a precision of
// 97.7% and a recall of 93.3%.
//
// Source: diagnostics.md, Security; auto-memory.md §6; the vendors are those of
// gitleaks v8.30.1 and a list of our own.
//
// ## 中文
//
// 文中写有一眼可辨的密钥：厂商密钥、JSON Web Token 或私钥。
//
// 记忆会被每个会话读取，而且多半会进入仓库。请吊销该密钥，改写它的存放位置。表格和代码中
// 的密钥、被 Markdown 反斜杠或一个换行拆开的密钥、挤进一行的私钥都能识别。占位符、哈希、
// 标识、文件名和链接目标不算。查到的内容绝不会被打印。
//
// 在 196 行的测试表（其中 90 行含密文）上，这组规则的准确率为 97.7%，召回率为 93.3%。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 部署 👩‍💻
//
// - 推送用 gh‹1×p›_16C7e42F292c6912E7710c838347Ae178B4a，下月到期
//       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a secret stands here (github-pat): revoke it, and keep it out of memory
// - the model key is `sk‹1×-›ant-api03-Zq8Wx2Vc6Bn0Mk4Lj9Hg3Fd7Sa1Po5Iu2Yt6R`
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a secret stands here (sk-key): revoke it, and keep it out of memory
// - escaped: gh‹1×p›\_16C7e42F292c6912E7710c838347Ae178B4a
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a secret stands here (github-pat): revoke it, and keep it out of memory
//
// | 轮次 | 👤 用户消息 |
// |:----:|-----------|
// | 1 | -----BEG‹1×I›N PRIVATE KEY----- MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj -----END PRIVATE KEY----- |
//       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a secret stands here (private-key): revoke it, and keep it out of memory
// -- fixed: Replace it by [REDACTED] --
// ## 会话 01 — 部署 👩‍💻
//
// - 推送用 [REDACTED]，下月到期
// - the model key is `sk‹1×-›ant-api03-Zq8Wx2Vc6Bn0Mk4Lj9Hg3Fd7Sa1Po5Iu2Yt6R`
// - escaped: gh‹1×p›\_16C7e42F292c6912E7710c838347Ae178B4a
//
// | 轮次 | 👤 用户消息 |
// |:----:|-----------|
// | 1 | -----BEG‹1×I›N PRIVATE KEY----- MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj -----END PRIVATE KEY----- |
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 部署
//
// - 推送用的令牌在 1Password「部署」条目，变量名 `GITHUB_TOKEN`
// - a key begins with `ghp_`, `sk-…` or AKIA
// - 文件头 `-----BEGIN PRIVATE KEY-----` 之后的内容不要提交
// - fixed in 3f786850e387550fdab836ed7e6dc881de23001b
// - [如何轮换](../../../../reports/audit/codex/20260820/01--token.md)
// -- .devcodex/reports/audit/codex/20260820/01--token.md --
// # 轮换

package secret

import (
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/secret"
)

var _ = Group.Add(memory.Rule{
	ID:       "secret/token",
	Severity: memory.Error,
	Kinds:    memory.MaySecret,
	File: report(secret.Token, func(m secret.Match) memory.Message {
		return tokenHere.With(m.Name)
	}),
})

var tokenHere = memory.Text{
	En: "a secret stands here (%s): revoke it, and keep it out of memory",
	Zh: "此处写有密钥（%s）：请吊销，并移出记忆",
}
