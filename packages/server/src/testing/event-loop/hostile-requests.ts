import { allOperations, limits, type Operation, prefixes, type Surface } from '@fettle/contract';
import { tools } from '../../mcp/tools.ts';
import type { Schema } from '../fuzz/arbitrary-of-schema.ts';
import { createHostileValues, type HostileValues } from './hostile-values.ts';
import type { HostileRequest } from './sender-thread.ts';

/** A request meant to block the service, and what it attacks. */
export interface Attempt {
  /** Operation, tool, or route. */
  at: string;
  what: string;
  request: HostileRequest;
}

/** The caller of the requests, and what they refer to. */
export interface Target {
  /** The path of an operation, with the caller's own IDs. */
  pathOf(operation: Operation, surface: Surface): string;
  credentialOf(operation: Operation, surface: Surface): Promise<Record<string, string>>;
  token: string;
  projectId: string;
  taskId: string;
}

const forBodies = createHostileValues(limits.jsonValues);
const forMessages = createHostileValues(limits.mcpValues);
const readers = ['createTask', 'openSession', 'addAttachment'];
const json = { 'content-type': 'application/json' };
/** Together with the rest of the head, just within the limit of 32 KiB. */
const headBytes = 30_000;

/**
 * Hostile requests for every operation of the contract, generated from its schemas, so that new operations are
 * included automatically.
 */
export async function* hostileCalls(target: Target): AsyncGenerator<Attempt> {
  for (const operation of allOperations) {
    const surface = operation.surfaces[0] ?? 'v1';
    // The remaining requests of that session would need another one.
    if (operation.session === 'closes') continue;
    const path = target.pathOf(operation, surface);
    const credential = await target.credentialOf(operation, surface);
    for (const [what, query] of queriesOf(operation)) {
      const request = { method: operation.method, path: `${path}?${query}`, headers: credential, body: null };
      yield { at: operation.name, what, request };
    }
    if (operation.body === null) continue;
    const bodies = bodiesOf(operation.body as Schema, target, forBodies);
    // With and without a credential: how a body is read does not depend on its operation.
    const heavy = readers.includes(operation.name) ? forBodies.heavy : [];
    for (const { what, body } of [...bodies, ...heavy.map(({ what, json: body }) => ({ what, body }))]) {
      const request = { method: operation.method, path, headers: { ...credential, ...json }, body };
      yield { at: operation.name, what, request };
    }
  }
}

function* bodiesOf(
  schema: Schema,
  target: Target,
  hostile: HostileValues,
): Generator<{ what: string; body: string }> {
  for (const { what, json: body } of hostile.strange) yield { what: `a body of ${what}`, body };
  const needed = neededFields(schema, target);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const others = Object.entries(needed).filter(([other]) => other !== name);
    const before = others.map(([other, value]) => `"${other}":${JSON.stringify(value)},`).join('');
    for (const { what, json: value } of hostile.ofField(field)) {
      yield { what: `${name}: ${what}`, body: `{${before}"${name}":${value}}` };
    }
  }
}

/** What a body needs besides the field in question, so that processing gets as far as possible. */
function neededFields({ properties = {}, required = [] }: Schema, target: Target): Record<string, unknown> {
  const known: Record<string, unknown> = { projectId: target.projectId, taskId: target.taskId };
  return Object.fromEntries(
    required.map((name) => [
      name,
      known[name] ?? properties[name]?.enum?.[0] ?? plainValue(properties[name]),
    ]),
  );
}

function plainValue(schema: Schema = {}): unknown {
  if (schema.type === 'array') return [];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  return 'a good value';
}

function* queriesOf({ query }: Operation): Generator<[what: string, query: string]> {
  const many = Array.from({ length: 6_000 }, (_, index) => index.toString(36))
    .join('&')
    .slice(0, headBytes);
  yield ['a query of many parameters', many];
  yield ['a query of one parameter again and again', 'page=1&'.repeat(headBytes / 7)];
  for (const [name, schema] of Object.entries((query as Schema).properties ?? {})) {
    if (schema.type !== 'string' && schema.enum === undefined) continue;
    for (const unit of ['%20', 'a-']) {
      const most = Math.min(schema.maxLength ?? headBytes, headBytes / unit.length);
      yield [`a query with ${name} of '${unit}'`, `${name}=${unit.repeat(most)}`];
    }
  }
}

/**
 * Calls of every MCP tool, generated from its schema, and messages with other methods; in the 2025 revision, which
 * needs no headers.
 */
export async function* hostileMessages(target: Target): AsyncGenerator<Attempt> {
  const headers = { ...json, authorization: `Bearer ${target.token}` };
  const post = (what: string, body: string): Attempt => ({
    at: '/mcp',
    what,
    request: { method: 'POST', path: '/mcp', headers, body },
  });
  for (const { what, json: body } of [...forMessages.strange, ...forMessages.heavy])
    yield post(`a body of ${what}`, body);
  for (const method of ['initialize', 'tools/call', 'tools/list', 'prompts/get', 'resources/read', 'ping']) {
    for (const { what, json: value } of forMessages.ofField({})) {
      yield post(
        `${method}: ${what}`,
        `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{"arguments":${value},"name":${value.length < 400_000 ? value : '1'}}}`,
      );
    }
  }
  for (const tool of tools) {
    for (const { what, body } of bodiesOf(tool.input as Schema, target, forMessages)) {
      const params = `{"name":"${tool.name}","arguments":${body}}`;
      yield post(
        `${tool.name}: ${what}`,
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`,
      );
    }
  }
}

const headerNames = [
  'authorization',
  'x-service-token',
  'cookie',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'accept',
  'content-type',
  'x-request-id',
  'last-event-id',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'user-agent',
  'mcp-protocol-version',
];

/** One long header at a time, wherever headers are read. */
export async function* hostileHeaders({ token, taskId }: Target): AsyncGenerator<Attempt> {
  const routes = [
    { method: 'PATCH', path: `${prefixes.v1}/tasks/${taskId}`, body: '{"title":"x"}' },
    { method: 'GET', path: `${prefixes.v1}/tasks/${taskId}`, body: null },
    { method: 'POST', path: `${prefixes.v1}/tasks/${taskId}/comments`, body: '{"body":"x"}' },
    { method: 'POST', path: `${prefixes.dashboard}/session`, body: '{"identifier":"x","password":"x"}' },
    { method: 'POST', path: '/mcp', body: '{}' },
    { method: 'GET', path: '/tasks', body: null },
  ];
  for (const { method, path, body } of routes) {
    for (const name of headerNames) {
      for (const unit of [',', ' ', 'a=b;', '"a",']) {
        const usual = { authorization: `Bearer ${token}`, ...(body === null ? {} : json) };
        const headers = { ...usual, [name]: `x${unit.repeat(Math.floor(headBytes / unit.length))}x` };
        yield { at: path, what: `${name} of '${unit}'`, request: { method, path, headers, body } };
      }
    }
  }
}
