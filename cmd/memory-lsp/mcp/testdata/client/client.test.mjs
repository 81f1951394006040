// The TypeScript SDK's client lists and calls every tool of the program that
// MEMORY_LSP names. It holds what tools answer to the schemas that they declare,
// and throws where they differ.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const files = {
  '.devcodex/.memory/clients/codex/SUMMARY.md':
    '# Agent SUMMARY — codex\n\n> 项目：shop\n\n| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|------|:----:|------|------|---------|---------|:----:|\n| 2026-07-01 10:00 | 01 | dev | 导入器 | — | — | 🔄 |\n',
  '.devcodex/requirements/coupons/01-confirmed.md': '# Coupons\n',
  'memory/MEMORY.md': '# Memory\n\n- [debugging](debugging.md)\n- [gone](gone.md)\n',
  'memory/debugging.md': '- look at the disk first\n',
};
const confirmed = '0'.repeat(64); // not the file's digest

const agent = 'codex';
const document = '.memory/clients/codex/SUMMARY.md';

// Each tool, with arguments that it does something for.
const calls = [
  ['memory_status', { agent }],
  ['memory_summary_query', { agent, status: 'all' }],
  ['memory_session_allocate', { agent, taskId: 't', title: 'Coupons', intent: 'fix' }],
  ['memory_session_write', { agent, taskId: 't', content: '- stacked the discounts\n', requestKey: 'w' }],
  ['memory_session_write', { agent, taskId: 't', content: '- stacked the discounts\n', requestKey: 'w' }],
  ['memory_session_query', { agent }],
  ['memory_session_read', { agent }],
  ['memory_summary_append', { agent, taskId: 't', entry: { summary: 'done | with a pipe', status: 'completed' } }],
  ['memory_summary_read', { agent }],
  ['memory_summary_migrate', { agent, dryRun: true }],
  ['memory_task_resolve', { agent, name: 'coupons' }],
  ['memory_artifact_link_project', { agent, documentPath: document, artifacts: [{ targetPath: 'requirements/coupons/01-confirmed.md' }] }],
  ['MemoryRead', {}],
  ['MemoryRead', { topic: '_list' }],
  ['MemoryWrite', { topic: 'lessons', content: '- try it with a copy' }],
  ['memory_consolidate', { messages: [{ role: 'user', text: 'remember: amounts are in cents' }] }],
  ['memory_check', { minSeverity: 'hint' }],
  ['memory_explain', { rule: 'link/missing' }],
];

// Each with what its error says.
const faults = [
  ['memory_cp_confirm', { agent, kind: 'requirements', requirement: 'coupons', phase: 'CP1', artifactPath: '01-confirmed.md', artifactSha256: confirmed }, 'MEMORY_CP_DIGEST_MISMATCH'],
  ['memory_status', { bogus: 1 }, 'MEMORY_QUERY_INVALID'],
  ['MemoryRead', { topic: 'nothing' }, 'MEMORY_TOPIC_NOT_FOUND'],
  ['MemoryWrite', { topic: 'debugging', content: 'x', mode: 'overwrite' }, 'MEMORY_TOPIC_EXISTS'],
  ['memory_check', { paths: ['../x'] }, 'MEMORY_PATH_OUTSIDE_ROOT'],
];

let dir;
let client;
let tools;

before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'memory-lsp-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  client = new Client({ name: 'memory-lsp-test', version: '1' });
  const env = { ...process.env, HOME: join(dir, 'home'), XDG_STATE_HOME: join(dir, 'state') };
  await client.connect(new StdioClientTransport({ command: process.env.MEMORY_LSP, args: ['mcp'], cwd: dir, env }));
  ({ tools } = await client.listTools());
});

after(async () => {
  await client.close();
  rmSync(dir, { recursive: true, force: true });
});

test('every tool is listed, described and called here', () => {
  const called = new Set([...calls, ...faults].map(([name]) => name));
  assert.deepEqual(tools.map((t) => t.name).sort(), [...called].sort());
  for (const t of tools) {
    assert.ok(t.title && t.description && t.outputSchema && t.annotations, t.name);
    assert.equal(t.inputSchema.additionalProperties, false, t.name);
    assert.equal(t.annotations.openWorldHint, false, t.name);
  }
});

test('what tools answer is what their schemas say', async (t) => {
  for (const [name, args] of calls) {
    await t.test(`${name} ${JSON.stringify(args)}`, async () => {
      const got = await client.callTool({ name, arguments: args });
      assert.ok(!got.isError, JSON.stringify(got.structuredContent));
      assert.deepEqual(JSON.parse(got.content[0].text), got.structuredContent);
    });
  }
});

test('what a tool refuses is a result that says what to do', async (t) => {
  for (const [name, args, code] of faults) {
    await t.test(`${name} ${code}`, async () => {
      const got = await client.callTool({ name, arguments: args });
      assert.equal(got.isError, true);
      assert.equal(got.structuredContent.errorCode, code);
      assert.ok(got.structuredContent.nextStep);
    });
  }
});

test('resources, prompts and completion', async () => {
  const { resources } = await client.listResources();
  assert.ok(resources.some((r) => r.uri === 'memory://summary'));
  const read = await client.readResource({ uri: 'memory://index' });
  assert.equal(read.contents[0].text, readFileSync(join(dir, 'memory/MEMORY.md'), 'utf8'));
  const { prompts } = await client.listPrompts();
  assert.deepEqual(prompts.map((p) => p.name), ['consolidate', 'handover', 'resume']);
  const prompt = await client.getPrompt({ name: 'resume', arguments: { agent } });
  assert.match(prompt.messages[0].content.text, /导入器/);
  const { completion } = await client.complete({ ref: { type: 'ref/prompt', name: 'resume' }, argument: { name: 'agent', value: 'cod' } });
  assert.deepEqual(completion.values, ['codex']);
});
