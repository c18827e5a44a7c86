import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import type { Service } from '../../testing/harness.ts';

/** What a tool answered, taken apart. */
export interface ParsedToolResult {
  text: string;
  /** The JSON between the `<fettle-data>` lines; null without. */
  data: Record<string, unknown>;
  images: { data: string; mimeType: string }[];
  isError: boolean;
  /** Of an error. */
  code: string | null;
  result: Awaited<ReturnType<Client['callTool']>>;
}

/** An official MCP client. */
export interface Agent {
  client: Client;
  call(name: string, args?: Record<string, unknown>): Promise<ParsedToolResult>;
}

/** Speaks the revision of 2026-07-28, or one of 2025, with a running service until `t` ends. */
export async function connectAgent(
  t: { after(done: () => Promise<void>): void },
  service: Service,
  token: string,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Agent> {
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  return connectTo(t, transport, mode);
}

export async function connectTo(
  t: { after(done: () => Promise<void>): void },
  transport: Transport,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  t.after(() => client.close());
  return {
    client,
    call: async (name, args = {}) => parseToolResult(await client.callTool({ name, arguments: args })),
  };
}

const block = /<fettle-data>\n(.*)\n<\/fettle-data>/;

function parseToolResult(result: ParsedToolResult['result']): ParsedToolResult {
  const [first] = result.content;
  assert.ok(first?.type === 'text');
  const json = block.exec(first.text)?.[1];
  const { error } = (result.structuredContent ?? {}) as { error?: { code: string } };
  return {
    text: first.text,
    data: json === undefined ? {} : (JSON.parse(json) as Record<string, unknown>),
    images: result.content.flatMap((content) =>
      content.type === 'image' ? [{ data: content.data, mimeType: content.mimeType }] : [],
    ),
    isError: result.isError === true,
    code: error?.code ?? null,
    result,
  };
}
