package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// An mcpClient is a program that starts servers of tools, and how it is told to.
type mcpClient struct {
	name  string
	file  string // where the snippet goes, from the project's folder
	agent string // whose memory it writes: not every client lets its servers see that it runs
	key   string // of the servers in a file of JSON; empty: the file is TOML
	typed bool   // the kind of transport is named
	more  []string
}

var mcpClients = []mcpClient{
	{name: "claude", file: ".mcp.json", agent: "claude-code", key: "mcpServers", typed: true},
	{name: "codex", file: ".codex/config.toml", agent: "codex"},
	{name: "vscode", file: ".vscode/mcp.json", agent: "vscode-copilot", key: "servers", typed: true},
	{name: "cursor", file: ".cursor/mcp.json", agent: "cursor", key: "mcpServers", more: []string{"--root", "${workspaceFolder}"}},
	{name: "gemini", file: ".gemini/settings.json", agent: "unknown-agent", key: "mcpServers"},
}

// An mcpServer is the entry of our server in a client's file.
type mcpServer struct {
	Type    string            `json:"type,omitempty"`
	Command string            `json:"command"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env"`
}

// snippet is what a client is told, by the name of our program and the folders
// that are to be served, in place of those that the client names.
func (c mcpClient) snippet(program string, roots []string) (string, error) {
	args := append([]string{"mcp"}, c.more...)
	if len(roots) > 0 {
		args = args[:1]
	}
	for _, root := range roots {
		args = append(args, "--root", root)
	}
	entry := mcpServer{Command: program, Args: args, Env: map[string]string{"DEVCODEX_AGENT": c.agent}}
	if c.typed {
		entry.Type = "stdio"
	}
	if c.key == "" {
		args := make([]string, len(entry.Args))
		for i, a := range entry.Args {
			args[i] = tomlString(a)
		}
		return fmt.Sprintf("[mcp_servers.memory-lsp]\ncommand = %s\nargs = [%s]\nenv = { DEVCODEX_AGENT = %s }\n",
			tomlString(program), strings.Join(args, ", "), tomlString(c.agent)), nil
	}
	var out strings.Builder
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(map[string]map[string]mcpServer{c.key: {"memory-lsp": entry}})
	return out.String(), err
}

// tomlString is a text as TOML has it. A path of Windows is taken literally.
func tomlString(s string) string {
	if strings.Contains(s, `\`) && !strings.ContainsAny(s, "'\n") {
		return "'" + s + "'"
	}
	return fmt.Sprintf("%q", s)
}

// printConfig prints what a client is told, and says where that goes.
func (s *system) printConfig(w io.Writer, name string, roots []string) error {
	for _, c := range mcpClients {
		if c.name != name {
			continue
		}
		text, err := c.snippet(s.Program, roots)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.Stderr, "memory-lsp: this goes into %s of the project\n", c.file)
		_, err = io.WriteString(w, text)
		return err
	}
	return nil
}

// mcpClientNames are the names of all clients.
func mcpClientNames() (names []string) {
	for _, c := range mcpClients {
		names = append(names, c.name)
	}
	return names
}
