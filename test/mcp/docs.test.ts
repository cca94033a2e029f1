import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  AI_CATALOG_PATH,
  MCP_CHATGPT_PATH,
  MCP_PATH,
  PROTOCOL_VERSIONS,
  SERVER_CARD_PATH,
} from '../../contract/mcp.ts';
import { CHATGPT_TOOLS } from '../../contract/mcp-chatgpt.ts';
import { PROMPTS, RESOURCE_TEMPLATES, RESOURCES } from '../../contract/mcp-context.ts';
import { TOOLS } from '../../contract/mcp-tools.ts';
import { sendMessage } from './call-tool.ts';
import { rpc } from './protocol-cases.ts';

const guide = await readFile('docs/mcp.md', 'utf8');

/** Returns the cells of the table row that begins with this name. */
function rowOf(name: string): string[] {
  const line = guide.split('\n').find((one) => one.startsWith(`| \`${name}\``)) ?? '';
  return line.split('|').map((cell) => cell.trim());
}

describe('docs/mcp.md', () => {
  it.each(TOOLS)('lists $name and its arguments', ({ name, arguments: schema }) => {
    const [, , args = ''] = rowOf(name);
    const named = Object.keys(schema.shape).filter((argument) => args.includes(`\`${argument}\``));
    const isShared = args.includes('GET /api/reviews/search');
    if (!isShared) expect(named).toEqual(Object.keys(schema.shape));
    expect(args).not.toBe('');
  });

  it("states the size of each tool's definition in tokens", async () => {
    const { tools } = JSON.parse(await sendMessage(rpc('tools/list'))).result;
    for (const { name, description, inputSchema } of tools) {
      const actual = JSON.stringify({ name, description, inputSchema }).length / 4;
      const documented = Number(rowOf(name)[3]);
      expect(documented, `${name}: ${Math.round(actual)} tokens`).toBeGreaterThan(actual * 0.9);
      expect(documented, `${name}: ${Math.round(actual)} tokens`).toBeLessThan(actual * 1.3);
    }
  });

  it.each([
    ...CHATGPT_TOOLS.map(({ name }) => name),
    ...PROMPTS.flatMap(({ name, arguments: { shape } }) => [name, ...Object.keys(shape)]),
    ...RESOURCES.map(({ uri }) => uri),
    ...RESOURCE_TEMPLATES.map(({ uriTemplate }) => uriTemplate),
    'MCP_SESSION_KEY',
    'MCP_ALLOWED_ORIGINS',
  ])('mentions %s', (name) => {
    expect(guide).toContain(`\`${name}\``);
  });

  it('lists every path and protocol version', () => {
    for (const path of [MCP_PATH, MCP_CHATGPT_PATH, SERVER_CARD_PATH, AI_CATALOG_PATH]) {
      expect(guide).toContain(path);
    }
    for (const version of PROTOCOL_VERSIONS) expect(guide).toContain(version);
  });

  it.each(TOOLS)('lists every alias of $name', ({ aliases }) => {
    for (const alias of Object.keys(aliases)) expect(guide).toContain(`\`${alias}\``);
  });
});
