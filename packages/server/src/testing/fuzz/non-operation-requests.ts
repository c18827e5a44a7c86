import { allScopes } from '@fettle/contract';
import fc from 'fast-check';
import { listTools } from '../../mcp/list-tools.ts';
import { tools } from '../../mcp/tools.ts';
import { arbitraryOfSchema, type Schema } from './arbitrary-of-schema.ts';
import type { WireRequest } from './fill-request.ts';
import { mutate } from './mutate.ts';
import { malformedIds } from './placeholders.ts';
import { wildBodies, wildTexts, wildValue } from './wild-values.ts';

/** Requests for what is not an operation: static files, webhooks of code hosts, and MCP. */

const prefixes = [
  '/assets/',
  '/docs/page/',
  '/docs/swagger-ui/',
  '/docs/',
  '/integrations/github/',
  '/integrations/',
  '/',
];
const steps = [
  '..',
  '.',
  '',
  '%2e%2e',
  '..%2f',
  '..%5c',
  '%5c',
  '%00',
  '%2f',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '*',
  '~',
  'app-1234.js',
  'start.js',
  'swagger-ui.css',
  'index.html',
  'package.json',
  'con',
  'x'.repeat(300),
  'C:',
];

const segment = fc.oneof(
  { arbitrary: fc.constantFrom(...steps), weight: 4 },
  fc.constantFrom(...malformedIds),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** A path below a served folder, usually one that tries to leave it or does not exist. */
export const staticRequests: fc.Arbitrary<WireRequest> = fc
  .record({
    prefix: fc.constantFrom(...prefixes),
    segments: fc.array(segment, { maxLength: 5 }),
    query: fc.constantFrom('', '?', '?x=%00', '?a=1&a=2'),
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'OPTIONS'),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { accept: 'text/html' },
      { range: 'bytes=0-' },
      { range: 'bytes=9-1' },
      { 'accept-encoding': 'br, gzip;q=x' },
      { 'if-none-match': 'garbage,,' },
      { 'if-modified-since': 'yesterday' },
      { 'if-match': '"x"' },
    ),
  })
  .map(({ prefix, segments, query, method, headers }) => ({
    method,
    path: prefix + segments.join('/') + query,
    headers,
    body: null,
    ids: {},
  }));

const methods = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'prompts/list',
  'prompts/get',
  'server/discover',
  'notifications/initialized',
  'notifications/cancelled',
  'logging/setLevel',
  'completion/complete',
  'resources/list',
  'subscriptions/listen',
];

const toolCall = fc.constantFrom(...listTools(tools, allScopes)).chain(({ name, inputSchema }) => {
  const schema = inputSchema as Schema;
  const right = arbitraryOfSchema(schema);
  const wrong = mutate(right, Object.keys(schema.properties ?? {}));
  return fc.oneof(right, wrong).map((args) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  }));
});

const anyMessage = fc.record(
  {
    jsonrpc: fc.oneof({ arbitrary: fc.constant<unknown>('2.0'), weight: 5 }, wildValue),
    id: fc.oneof({ arbitrary: fc.constant<unknown>(7), weight: 4 }, wildValue),
    method: fc.oneof({ arbitrary: fc.constantFrom<unknown>(...methods), weight: 5 }, wildValue),
    params: fc.oneof(
      wildValue,
      fc.record(
        {
          name: fc.oneof(fc.constantFrom<unknown>('triage_project', 'who_am_i'), wildValue),
          arguments: wildValue,
          protocolVersion: fc.oneof(fc.constantFrom<unknown>('2025-06-18', '2026-07-28'), wildValue),
          capabilities: fc.oneof(fc.constant<unknown>({}), wildValue),
          clientInfo: fc.oneof(fc.constant<unknown>({ name: 'c', version: '1' }), wildValue),
          _meta: wildValue,
          cursor: wildValue,
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
);

/** A request to `/mcp`; placeholders are filled when it is sent. */
export interface MessageCase {
  body: { kind: 'json'; value: unknown } | { kind: 'text'; text: string };
  headers: Record<string, string>;
}

/** Calls of every tool with valid or nearly valid arguments, arbitrary messages, and bodies that are not JSON. */
export const mcpMessages: fc.Arbitrary<MessageCase> = fc.record({
  body: fc.oneof(
    { arbitrary: toolCall.map((value) => ({ kind: 'json' as const, value })), weight: 6 },
    { arbitrary: anyMessage.map((value) => ({ kind: 'json' as const, value })), weight: 4 },
    fc.constantFrom(...wildBodies, ...wildTexts).map((text) => ({ kind: 'text' as const, text })),
    fc.array(anyMessage, { maxLength: 3 }).map((value) => ({ kind: 'json' as const, value })),
  ),
  headers: fc.oneof(
    { arbitrary: fc.constant<Record<string, string>>({}), weight: 8 },
    fc.constantFrom<Record<string, string>>(
      { 'mcp-protocol-version': '2026-07-28' },
      { 'mcp-protocol-version': 'never' },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'who_am_i' },
      { 'mcp-session-id': 'x' },
      { accept: 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
    ),
  ),
});
