// # secret/assignment
//
// A password, a token or a key is written out behind its name.
//
// Whoever reads the memory can log in with it. Write where it is kept, or the name
// of the variable that holds it. Judged is what follows `password`, `secret`,
// `token`, `api key`, `密码`, `口令`, `密钥` and their like, emphasis and spaces
// aside, and `=`, `:` or `：`: eight characters or more, of two kinds. Prose, names
// of variables and files, placeholders, hashes and code are none. What is found is
// never printed.
//
// On a table of 196 lines, 90 of them with a secret, these rules have a precision of
// 97.7% and a recall of 93.3%.
//
// Source: diagnostics.md, Security; auto-memory.md §6.
//
// ## 中文
//
// 名称后面直接写出了密码、令牌或密钥。
//
// 读到这段记忆的人都能拿它登录。请改写存放位置或变量名。检查的是 `password`、`secret`、
// `token`、`api key`、`密码`、`口令`、`密钥` 等词之后（允许强调标记和空格），由 `=`、`:` 或
// `：` 引出的内容：至少八个字符，含两类字符。普通文字、变量名、文件名、占位符、哈希和代码
// 不算。查到的内容绝不会被打印。
//
// 在 196 行的测试表（其中 90 行含密文）上，这组规则的准确率为 97.7%，召回率为 93.3%。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — **Password**: Tr0ub4‹1×d›or-3x
//                                       ^^^^^^^^^^^^ a secret stands here: write where it is kept, not what it is
// - [数据库](db.md) — 库密码：Zx9!kL‹1×m›2Qp 👩‍💻，每周更换
//                      ^^^^^^^^^^ a secret stands here: write where it is kept, not what it is
// -- memory/deploy.md --
// # Deploy
//
// API key: `q8Wx2V‹1×c›6Bn0Mk4`
//           ^^^^^^^^^^^^^^ a secret stands here: write where it is kept, not what it is
// -- memory/db.md --
// # 数据库
// -- fixed: Replace it by [REDACTED] --
// # Memory
//
// - [Deploy](deploy.md) — **Password**: [REDACTED]
// - [数据库](db.md) — 库密码：Zx9!kL‹1×m›2Qp 👩‍💻，每周更换
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — **Password**: see 1Password
// - [数据库](db.md) — 库密码：`${DB_PASSWORD}`
// -- memory/deploy.md --
// # Deploy
//
// api_key=MY_ENV_NAME, token: <token>, secret: kubernetes/prod/db-password-1
// token = getToken(x1); password: rotated monthly
// -- memory/db.md --
// # 数据库
//
// 密钥：AES256-GCM，由 KMS 托管；token: 3f786850e387550fdab836ed7e6dc881de23001b

package secret

import (
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/secret"
)

var _ = Group.Add(memory.Rule{
	ID:       "secret/assignment",
	Severity: memory.Warning,
	Kinds:    memory.MaySecret,
	File:     report(secret.Assignment, says(valueHere)),
})

var valueHere = memory.Text{
	En: "a secret stands here: write where it is kept, not what it is",
	Zh: "此处写有密文：请写存放位置，不要写内容",
}
