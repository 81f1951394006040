package secret

import (
	"fmt"
	"strings"
	"testing"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// The table of what is a secret and what is not. In a row the values that must be
// found stand in «»; a · stands for nothing: it keeps the repository free of text
// that looks like a secret. ⏎ is a line break.
//
// Rows under missed hold secrets that are not found, those under mistaken none
// where one is found: the table is no boast.
var table = []struct {
	name string
	kind Kind
	rows string
}{
	{"keys of vendors", Token, `
		key is «gh·p_A1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4E5f6» ok
		用 «gh·p_16C7e42F292c6912E7710c838347Ae178B4a»推送
		(«gh·o_16C7e42F292c6912E7710c838347Ae178B4a»)
		**«gh·s_16C7e42F292c6912E7710c838347Ae178B4a»**
		| 01 | deploy with «github·_pat_11ABCDEFG0aBcDeFgHiJkL_mNoPqRsTuVwXyZ0123456789abcdefghijk» | ✅ |
		` + "`«gl·pat-Xy7_Qw3-Zr8KpLm2NvTb»`" + `
		"«sk·-ant-api03-Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9»"
		模型密钥已换成 «sk·-proj-4fT9aLq2Zx8WvB1nM7cK0eRyU5iO3pSd»。
		«sk·-4f9ac1d27be8405fa3c6d1e0b97f2a58», the cheap model
		«AK·IAABCDEFGHIJKLMNOP»
		AWS 账号 «AK·IA2Q7Z5XK3M9TB4WHC»，区域 ap-east-1
		«AI·zaSyB8xT3mQ0vK7rLw2Yd5Nc9Pf1Hg6Jk4Zs»
		«xo·xb-123456789012-abcDEFabcDEFabcDEFabcDEF»
		slack: «xo·xp-2345678901-3456789012-4567890123456-7f8a9b0c1d2e3f4a5b6c7d8e9f0a1b2c»
		«sk·_live_9aB3cD7eF1gH5iJ0kL4mN8oP»
		` + "export `STRIPE=«rk·_test_9aB3cD7eF1gH5iJ0kL4mN8oP»`" + `
		npm 发布用 «np·m_Zq8Wx2Vc6Bn0Mk4Lj9Hg3Fd7Sa1Po5Iu2Yt6R»
		«hf·_QwErTyUiOpAsDfGhJkLzXcVbNmQwErTyUi» for the dataset
		«do·p_v1_3f2a1b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708»
		«LT·AI5tQ9mZx2Wc7Vb4Nk8Lp3» 是阿里云的
		«AK·IDz8krbsJ5yKBZQpn74WFkmLPx3gnPhESA»
		«GO·CSPX-a1B2c3D4e5F6g7H8i9J0k1L2m3N4»
		«SG·.Xq2Vw8Zr4Tn6Yp1Lk3Mj5B.Hd7Gs9Fa2Pw4Oe6Iu8Yt0Rq1Lk3Jh5Gf7Ds9Az2Xc»
		«py·pi-AgEIcHlwaS5vcmcCJDQ4ZjE5YjM2LTk4ZDctNGE1My1iM2M4LWYxZTJkM2M0YjVhNgACKlszLCI3»
		«gs·k_Vb7Nm2Qw9Er4Ty1Ui6Op3As8Df5Gh0Jk2Lz7Xc4Vb9Nm1Qw6Er»
		«pat·Qw9Er4Ty1Ui6Op.4f9ac1d27be8405fa3c6d1e0b97f2a584f9ac1d27be8405fa3c6d1e0b97f2a58» (Airtable，只读)
		new hook: «https://hooks.slack·.com/services/T01AB2CD3/B04EF5GH6/iJ7kL8mN9oP0qR1sT2uV3wX4», posts to #ops
		机器人 telegram_bot: «7351924680·:AAF4kx9QwZr2Vt6Ny8Lp3Mj5Hd7Gs1Fb0Ce»`},
	{"web tokens", Token, `
		«ey·JhbGciOiJIUzI1NiJ9.ey·JzdWIiOiIxMjM0NTY3ODkwIn0.s5pQs5pQs5pQs5pQs5pQs5pQs5pQs5pQs5pQs5pQ»
		会话（«ey·JhbGciOiJSUzI1NiIsImtpZCI6IjcifQ.ey·JpYXQiOjE3OTAwMDAwMDAsInVzZXIiOiJhbm4ifQ.Qz8Rw3Tn6Yp1Lk4Mj5Bd7Gs9Fa2Pw0Oe»）`},
	{"escaped or split", Token, `
		«gh·p\_A1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4E5f6»
		| «github·\_pat\_11ABCDEFG0aBcDeFgHiJkL\_mNoPqRsTuVwXyZ0123456789abcdefghijk» |
		«gh·p_A1b2C3d4A1b2C3⏎d4A1b2C3d4A1b2C3d4E5f6»
		> the key: «gh·p_A1b2⏎> C3d4A1b2C3d4A1b2C3d4A1b2C3d4E5f6»
		«sk·-ant-api03-Zz9Zz9Zz9Zz9Zz9Zz9Zz9⏎  Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9» and more
		«ey·JhbGciOiJIUzI1NiJ9.ey·JzdWIiOiIxMjM0⏎NTY3ODkwIn0.s5pQs5pQs5pQs5pQs5pQs5pQs5pQs5pQs5pQs5pQ»`},
	{"private keys", Token, `
		«-----BEG·IN RSA PRIVATE KEY-----⏎MIIEpAIBAAKCAQEAMIIEpAIBAAKCAQEAMIIEpAIBAAKCAQEA⏎-----END RSA PRIVATE KEY-----»
		| 01 | «-----BEG·IN PRIVATE KEY----- MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj AgEAAoIBAQC7VJTUt9Us -----END PRIVATE KEY-----» | ✅ |
		| «-----BEG·IN EC PRIVATE KEY-----<br>MHcCAQEEIIGlRBUJ6hyZ1zqQkWQkkkZ5AoGCCqGSM49<br>-----END EC PRIVATE KEY-----» |
		"«-----BEG·IN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj\n-----END PRIVATE KEY-----»\n"
		«-----BEG·IN OPENSSH PRIVATE KEY-----⏎b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAA⏎AAAAtzc2gtZWQyNTUxOQAAACB7»⏎
		> «-----BEG·IN ENCRYPTED PRIVATE KEY-----⏎> MIIFHDBOBgkqhkiG9w0BBQ0wQTApBgkqhkiG9w0BBQww⏎> Qz8Rw3Tn⏎> -----END ENCRYPTED PRIVATE KEY-----»
		«-----BEG·IN RSA PRIVATE KEY-----⏎Proc-Type: 4,ENCRYPTED⏎DEK-Info: AES-128-CBC,3F17F5316E2BAC89⏎⏎Qz8Rw3Tn6Yp1Lk4Mj5Bd7Gs9Fa2Pw0OeQz8Rw3Tn6Yp1⏎-----END RSA PRIVATE KEY-----»
		«-----BEG·IN PGP PRIVATE KEY BLOCK-----⏎Version: GnuPG v2⏎⏎lQOYBFvXq2UBCADQz8Rw3Tn6Yp1Lk4Mj5Bd7Gs9Fa2Pw⏎=a1Bc⏎-----END PGP PRIVATE KEY BLOCK-----»`},
	{"values behind a word", Assignment, `
		password: «hunter2hu·nter2»
		**Password**: «Tr0ub4·dor-3x»
		- **Password:** «Tr0ub4·dor&3x»
		API key: «q8Wx2Vc6·Bn0Mk4»
		密码: «Abc12345·xyz»
		数据库密码：«Zx9!kLm2·Qp»
		- 口令 ： «p4ssw0rd·!»，下周更换
		密钥=«Qz8Rw3Tn·6Yp1Lk4»
		**密钥**：` + "`«Qz8Rw3Tn·6Yp1Lk4Mj5»`" + `
		DB_PASSWORD=«s3cr3t-Va·lue-9x»
		` + "`DB_PASSWORD=«s3cr3t-Va·lue-9x»`" + ` in .env
		client_secret = "«dK3jf9Qm·Zp0v»"
		"apiKey": "«9f8Kd7sJ·6hGq»",
		access_token=«1a9Zk8Xw·7Vq6»&user=7
		secret: '«wJalrXUt·nFEMI/K7MDENG/bPxRfi»'
		| 登录 | 用户 ops，密码：«Ops@2026·#x» | ✅ |
		passwd=«Xy7_Qw3·Zr8»;host=db1
		Token: «9aB3cD7e·F1gH5i»
		the api_key_prod: «9aB3cD7e·F1gH5i».
		password (staging): «Welcome·2026!»
		密码（测试环境）：«Test#2026·pw»
		初始口令是：«Init@8842·»
		pwd: «P@ssw0rd·1»
		passphrase: “«x7Kq-91Lm·-zz0»”
		SECRET_KEY_BASE=x; secret_key="«f0Ob4rB4·zQux»"
		授权码：«kx9qwzr2·vt6n»
		token := "«9aB3cD7e·F1gH5i»"
		my password = «QwErTyUi·Op»
		🔑 密码：«N7#vQ2·mL9»
		password: «Xk29-vTq7·-mmA4»
		密码: «Xk29-vTq7·-mmA4»
		密码：«xk29-vtq7·-mma4»，勿外传
		API key: «XK29-VTQ7·-MMA4-8ZPD»
		token=«build-vTq7·-main»`},
	{"addresses with a password", URL, `
		«postg·res://app:Tr0ub4dor-3@»db.example.com:5432/app
		备份到 «mysq·l://root:Zx9kLm2Qp@»10.0.0.5/shop，每晚
		[db](«redi·s://:p4ss-w0rd@»cache:6379)
		<«mongo·db+srv://ann:k3Ym9Vt2@»cluster0.mongodb.net>
		git clone «htt·ps://ann:s3cr3tpw@»git.example.com/shop.git
		«amq·p://shop:zorkmid@»mq/vhost`},
	{"missed", Token, `
		| 密码 | «Abc12345·xyz» |
		the password is «hunter2hu·nter2»
		密码：«correct-horse·-battery-staple»
		password: «monkeybu·siness»
		«gh·p_A1b2C3d4⏎⏎A1b2C3d4A1b2C3d4A1b2C3d4E5f6»
		口令：«天王盖地虎»`},
	{"mistaken", Assignment, `
		secret: default-token-8xk2p, made by Kubernetes
		token: run-7f3x9qz2 of the nightly build`},
	{"placeholders", 0, `
		password: ${DB_PASSWORD}
		password: $DB_PASSWORD
		password=%DB_PASSWORD%
		api_key: <token>
		api_key: <your-api-key-1>
		token: {{ secrets.TOKEN_1 }}
		token: YOUR_TOKEN_HERE_1
		secret: your-secret-42
		密码：********
		密码：xxxxxxxx1
		api_key=MY_ENV_NAME
		API key: OPENAI_API_KEY_2
		password: changeme123
		token: example-token-1a2b3c
		密钥：[REDACTED]
		password: [REDACTED-2026]
		gh·p_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
		sk·-your-key-goes-here-0001
		sk·-…, sk·-..., gh·p_…
		AK·IAIOSFODNN7EXAMPLE
		AI·zaSyabcdefghijklmnopqrstuvwxyz1234567
		postgres://user:pass@localhost:5432/app
		postgres://postgres:postgres@db/app
		https://<user>:<password>@host/
		mysql://root:${DB_PASSWORD}@db/shop
		postgres://用户:密码@主机:5432/库
		redis://:****@cache
		-----BEG·IN RSA PRIVATE KEY-----⏎MIIEpAIBAAKC...⏎-----END RSA PRIVATE KEY-----
		the file begins with ` + "`-----BEG·IN PRIVATE KEY-----`" + `
		-----BEG·IN PUBLIC KEY-----⏎MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA⏎-----END PUBLIC KEY-----
		以 -----BEG·IN PRIVATE KEY----- 开头的文件不要提交`},
	{"hashes and ids", 0, `
		token: 5d41402abc4b2a76b9719d911017c592
		secret: 3f786850e387550fdab836ed7e6dc881de23001b
		token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
		<!-- devcodex:memory-session-binding v1 session=01 token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 -->
		| CP1 | ✅ | ` + "`9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08`" + ` |
		token: 123e4567-e89b-12d3-a456-426614174000
		会话令牌：01ARZ3NDEKTSV4RRFFQ69G5FAV
		secret: sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae
		integrity sha512-Qz8Rw3Tn6Yp1Lk4Mj5Bd7Gs9Fa2Pw0OeQz8Rw3Tn6Yp1Lk4==
		fixed in 3f78685, see sourcegraph, 3f786850e387550fdab836ed7e6dc881de23001b
		password_hash: $2b$12$KIXQJ1r5vT8mF0oZyL2sHe
		taskId: 123e4567-e89b-12d3-a456-426614174000
		asana: 1204567890123456
		密码：2026-08-29T10:00:00+08:00
		token: 128,000/200,000
		ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7Qz8Rw3Tn6Yp1Lk4Mj5Bd7 ann@laptop`},
	{"names, paths and links", 0, `
		secret: prod-db-2
		secret: kubernetes/prod/db-password-1
		token: vault:secret/data/shop2
		token: op://vault/item1/field
		token: https://vault.example.com/ui1
		密码：见 docs/secrets-2026.md
		密钥：./certs/server-2026.pem
		密钥：/etc/ssl/private/k8s-s3.key
		密钥：C:\certs\server1.key
		password: ann.lee2@example.com
		token: gpt-4o-mini-2024-07-18
		secret: v1.2.3-beta.1
		api key: process.env.API_KEY2
		[密钥](secret/key-2026-08.md)
		[[api-key-rotation-2026]]
		task-management-and-disk-cache-notes-2026.md
		sk·-learn-pipeline-with-many-steps-2026.md
		../reports/audit/codex/20260829/01--token-rotation.md
		密钥：KMS 的 alias/app-2024
		token: Kubernetes
		tokenizer: cl100k_base_v2
		secret: db01-db02-db03
		token: iOS17-and-iPadOS17
		密钥：KeyV2/RevB3`},
	{"prose and code", 0, `
		password: see the vault
		password: rotated monthly since 2026
		密码：在 1Password 里
		密码：1Password 保险库
		口令：每 90 天轮换
		secret: stored base64-encoded
		密钥：AES256-GCM，由 KMS 托管
		token: JWT-based, HS256-signed
		max tokens: 8192-16384
		tokens: prompt=1234,completion=567
		token_count: 1234abcd
		token_ttl: 15m-30m0s
		secretary: Ann_2026_x9
		token: kind=jwt,alg=HS256
		token = getToken(x1)
		password: os.environ["DB_PASS_1"]
		secret=hashlib.sha256(data1)
		if token == "Abc12345xyz" {
		assert password != "Abc12345xyz"
		std::token::Stream2
		token: ^[a-f0-9]{64}$
		password: 8-16 chars, one digit
		密码：长度 8-20 位
		the password field: required
		token: read-only
		secret: AuthTokenProvider
		--token=--from-stdin1
		09:00 token review, 10:30 password policy
		| password | 轮换 | 2026-08-29 |
		密钥：#4096-rsa
		token: utf8mb4_general
		api key: [see the docs1](keys.md)
		请勿写入 password=、token= 之类`},
}

// A row of the table, taken apart.
type row struct {
	group, text string
	want        []Match
}

func rowsOf(t *testing.T) (rows []row) {
	t.Helper()
	for _, g := range table {
		for line := range strings.SplitSeq(g.rows, "\n") {
			if line = strings.TrimSpace(line); line == "" {
				continue
			}
			r := row{group: g.name}
			line = strings.NewReplacer("·", "", "⏎", "\n").Replace(line)
			for {
				before, rest, more := strings.Cut(line, "«")
				r.text += before
				if !more {
					break
				}
				inner, after, closed := strings.Cut(rest, "»")
				if !closed {
					t.Fatalf("%q lacks its »", line)
				}
				start := len(r.text)
				r.text += inner
				r.want = append(r.want, Match{Kind: g.kind, Span: markdown.Span{Start: start, End: len(r.text)}})
				line = after
			}
			rows = append(rows, r)
		}
	}
	return rows
}

func scanString(text string) []Match {
	var m memo
	found, _ := m.scan([]byte(text))
	return Join(found)
}

// TestTable holds what is found in each row of the table.
func TestTable(t *testing.T) {
	for _, r := range rowsOf(t) {
		got, want := told(scanString(r.text)), told(r.want)
		switch r.group {
		case "missed":
			want = ""
		case "mistaken":
			if got == "" {
				t.Errorf("%q: nothing is found any more: it belongs to another group", r.text)
			}
			continue
		}
		if got != want {
			t.Errorf("%s: %q: %s, want %s", r.group, r.text, got, want)
		}
	}
}

// told lists matches by kind and place.
func told(all []Match) (s string) {
	for _, m := range all {
		s += fmt.Sprint(m.Kind, m.Span, " ")
	}
	return s
}
