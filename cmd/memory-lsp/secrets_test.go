package main

import (
	"strings"
	"testing"
)

// Values are put together here, so that the repository holds none.
const (
	aKey      = "gh" + "p_A1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4E5f6"
	aPassword = "Zx9!kLm2" + "Qp"
	aKeyBody  = "MIIEpAIBAAKCAQEAMIIEpAIBAAKCAQEAMIIEpAIBAAKCAQEA"
	aPEM      = "-----BEG" + "IN RSA PRIVATE KEY-----\n" + aKeyBody + "\n-----END RSA PRIVATE KEY-----\n"
)

const secretSummary = "# Agent SUMMARY — codex\n\n> 项目：shop\n\n" +
	"| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n" +
	"|------|:----:|------|------|---------|---------|:----:|\n" +
	"| 2026-08-29 09:00 | 01 | " + aKey + " | 密码：" + aPassword + " | — | [20260829.md §01](tasks\\20260829.md) | " + aKey + " |"

const secretIndex = "# Memory\n\n" +
	"- [a](a\\b.md) — key " + aKey + " for " + aKey + "\n" +
	"- [gone](gone.md) — **Password**: " + aPassword + "\n" +
	"- [" + aKey + "](gone.md) — twice\n" +
	"- postgres:/" + "/app:k3Ym9Vt2Lq@db/shop " + aKey + "\n" +
	"- api key: " + aPassword + " <!-- memory-lsp-disable-line -->\n\n" + aPEM

// Whatever is printed, and in whatever form, no secret is in it.
func TestOutputShowsNoSecret(t *testing.T) {
	for _, line := range []string{
		"memory-lsp check",
		"memory-lsp check --min-severity hint --locale zh-cn",
		"COLUMNS=200 memory-lsp check --min-severity hint",
		"COLUMNS=40 NO_COLOR=1 memory-lsp check --min-severity hint",
		"memory-lsp check --format json --min-severity hint",
		"memory-lsp check --format sarif --min-severity hint",
		"memory-lsp check --format github --min-severity hint",
		"memory-lsp check --dry-run",
		"memory-lsp check --dry-run --format json",
		"memory-lsp check --fix",
		"memory-lsp check --config off.json",
		"COLUMNS=200 memory-lsp check --config off.json --dry-run",
	} {
		s := session{t: t, dir: t.TempDir()}
		s.write(".devcodex/.memory/clients/codex/SUMMARY.md", secretSummary)
		s.write("memory/MEMORY.md", secretIndex)
		s.write("memory/a/b.md", "# B\n")
		s.write("off.json", `{"rules": {"secret/*": "off"}}`)
		out := s.run(line)
		for _, secret := range []string{aKey, aPassword, aKeyBody, "k3Ym9Vt2Lq"} {
			if strings.Contains(strings.ToLower(out), strings.ToLower(secret[:8])) {
				t.Errorf("%s prints a secret:\n%s", line, out)
			}
		}
		if !strings.Contains(out, "MEMORY.md") {
			t.Errorf("%s says nothing of the file:\n%s", line, out)
		}
	}
}

// What is masked where it is shown is kept where it is written.
func TestFixKeepsSecrets(t *testing.T) {
	s := session{t: t, dir: t.TempDir()}
	s.write("memory/MEMORY.md", secretIndex)
	s.write("memory/a/b.md", "# B\n")
	s.run("memory-lsp check --fix")
	want := strings.Replace(secretIndex, `(a\b.md)`, "(a/b.md)", 1)
	if got := string(s.read("memory/MEMORY.md")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A wrong argument is told to its user; one that looks like a secret is not, in
// whatever form the answer is asked for.
func TestWrongArgumentsShowNoSecret(t *testing.T) {
	for _, line := range []string{
		"status --agent KEY", "status --agent KEY --json", "status --project KEY", "query summary --project KEY", "task resolve x --agent KEY --json",
		"pending list --agent KEY", "pending list --agent=KEY", "summary append --agent codex --project KEY --session 01 --type fix --status completed --summary x",
		"cp confirm --agent codex --kind requirements --requirement r --phase KEY --artifact a --sha256 b", "cp confirm --phase=KEY", "cp confirm --kind KEY",
		"topic list --agent KEY", "topic list --project KEY", "topic list --root . --project KEY --json", "check --agent KEY", "check --KEY", "check --format KEY", "KEY",
		"session allocate --agent KEY", "migrate --scope KEY", "topic KEY", "version KEY", "mcp --print-config KEY", "doctor --agent KEY", "pending show KEY", "topic show KEY", "topic delete KEY", "task resolve KEY", "explain KEY",
	} {
		s := session{t: t, dir: t.TempDir()}
		s.write(".devcodex/.memory/clients/codex/SUMMARY.md", "# Agent SUMMARY — codex\n")
		if out := s.run("memory-lsp " + strings.ReplaceAll(line, "KEY", aKey)); strings.Contains(out, aKey[:12]) {
			t.Errorf("%s prints the secret:\n%s", line, out)
		}
	}
}
