import {
  createMcpHandler,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { ApiError } from '../api-error.ts';
import type { Ctx } from '../context.ts';
import { countRequest } from '../http/rate-limit.ts';
import type { HandlerTable } from '../http/register-routes.ts';
import { createOperationCaller } from './call-operation.ts';
import { cut } from './compact.ts';
import { createMcpServer, type McpUse } from './create-mcp-server.ts';
import { type McpResponse, rpcError } from './mcp-response.ts';
import { missingScopes, type Tool, type ToolUse } from './tool.ts';
import { tools } from './tools.ts';

/** An admitted POST to `/mcp`: the caller is authenticated and the body is JSON. */
export interface McpRequest {
  ctx: Ctx;
  body: unknown;
  /** The `mcp-*` headers as received. */
  headers: Record<string, string>;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

export type HandleMcpRequest = (request: McpRequest) => Promise<McpResponse>;

/**
 * Serves MCP without sessions: every POST is independent, in the 2026-07-28 revision and those of 2025.
 * @throws ApiError RATE_LIMITED except for tool calls, which get it as their result
 */
export function createMcp(handlers: HandlerTable): HandleMcpRequest {
  const callerFor = createOperationCaller(handlers);
  const useOf = (ctx: Ctx): ToolUse => ({ ctx, call: callerFor(ctx) });
  return async (request) => {
    const { body } = request;
    if (!isMessage(body)) return rpcError(400, idOf(body), notOneMessage);
    const ctx: Ctx = { ...request.ctx, actor: { ...request.ctx.actor, source: 'mcp' } };
    const tool = calledTool(body);
    // Counted before the scope is checked, as in REST, so that rejected calls count too.
    const { headers, refusal } = await countMessage(ctx, body, tool);
    const missing = tool === undefined ? [] : missingScopes(tool, ctx.actor.scopes);
    if (tool !== undefined && refusal === null && missing.length > 0) {
      const refused = refuseScope(body.id, tool, missing);
      return { ...refused, headers: { ...headers, ...refused.headers } };
    }
    // These lists never change, so there is nothing to subscribe to.
    if (body.method === 'subscriptions/listen') return rpcError(404, body.id, noSuchMethod);
    let isAccepted = false;
    const onAccepted = (): void => {
      isAccepted = true;
    };
    const result = await serve({ ...request, ctx, body }, { ...useOf(ctx), refusal, onAccepted });
    const told = isAccepted ? result : blameMessage(result, body);
    return { ...told, headers: { ...headers, ...told.headers } };
  };
}

/**
 * The SDK reports invalid params as "internal error". What fails before any of our code runs can only be the message,
 * so the response says so.
 */
function blameMessage(result: McpResponse, { id, method }: Message): McpResponse {
  if (result.body?.includes('-32603') !== true) return result;
  const { error } = JSON.parse(result.body) as { error?: { code: number; message: string } };
  if (error?.code !== -32_603) return result;
  const fault = cut(error.message.replace(/\s+/g, ' '), faultCharacters);
  const message = `The params of ${cut(String(method), 40)} are invalid: ${fault}`;
  return rpcError(result.status >= 500 ? 400 : result.status, id, { code: -32_602, message });
}

const faultCharacters = 400;

interface Message {
  id?: unknown;
  method?: unknown;
  params?: { name?: unknown };
  [key: string]: unknown;
}

function isMessage(body: unknown): body is Message {
  return isJSONRPCRequest(body) || isJSONRPCNotification(body) || isJSONRPCResponse(body);
}

/** The ID of an invalid message, so that the caller can tell which one it was. */
function idOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
}

const notOneMessage = {
  code: -32_600,
  message:
    'Send one JSON-RPC 2.0 message: a JSON object with method, an id that is a string or an integer, and params as an object. Batches are not supported.',
};
const noSuchMethod = { code: -32_601, message: 'Method not found' };

function calledTool({ method, params }: Message): Tool | undefined {
  return method === 'tools/call' ? tools.find(({ name }) => name === params?.name) : undefined;
}

/** The response for a missing scope (RFC 6750 §3.1), with the REST code in the error. */
function refuseScope(id: unknown, tool: Tool, missing: readonly string[]): McpResponse {
  const scope = missing.join(' ');
  const needed = `${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(' and ')}`;
  const message = `INSUFFICIENT_SCOPE: ${tool.name} requires a token with the ${needed}.`;
  const data = { code: 'INSUFFICIENT_SCOPE', scopes: missing };
  return rpcError(
    403,
    id,
    { code: -32_000, message, data },
    { 'www-authenticate': `Bearer realm="fettle", error="insufficient_scope", scope="${scope}"` },
  );
}

/** A call counts as one request of its tool's class; every other request counts as a read. */
async function countMessage(
  ctx: Ctx,
  { id }: Message,
  tool: Tool | undefined,
): Promise<{ headers: Record<string, string>; refusal: ApiError | null }> {
  if (id === undefined) return { headers: {}, refusal: null };
  try {
    const counted = tool?.operations[0] ?? { method: 'GET' as const, scope: null };
    return { headers: await countRequest(ctx, ctx.actor, counted), refusal: null };
  } catch (error) {
    if (tool === undefined || !(error instanceof ApiError)) throw error;
    return { headers: error.headers, refusal: error };
  }
}

/** Lets the SDK respond: it checks headers against the body and uses the caller's revision. */
async function serve({ body, headers, signal }: McpRequest, use: McpUse): Promise<McpResponse> {
  // All responses are single JSON bodies, so callers whose Accept header omits streams are served too.
  const accept = 'application/json, text/event-stream';
  const request = new Request('http://localhost/mcp', {
    method: 'POST',
    headers: { ...headers, accept, 'content-type': 'application/json' },
    signal,
  });
  const onerror = (err: Error): void => use.ctx.log.debug({ err }, 'MCP rejected a message');
  if (await isLegacyRequest(request, body)) return serveEarlier(request, body, use);
  const handler = createMcpHandler(() => createMcpServer(use), { legacy: 'reject', onerror });
  try {
    return await toMcpResponse(await handler.fetch(request, { parsedBody: body }));
  } finally {
    await handler.close();
  }
}

/** Revisions before 2026-07-28, which start with `initialize`. */
async function serveEarlier(request: Request, body: unknown, use: McpUse): Promise<McpResponse> {
  const server = createMcpServer(use);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await toMcpResponse(await transport.handleRequest(request, { parsedBody: body }));
  } finally {
    await server.close();
  }
}

async function toMcpResponse(response: Response): Promise<McpResponse> {
  const text = await response.text();
  return { status: response.status, headers: {}, body: text === '' ? null : text };
}
