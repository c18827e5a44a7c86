import type { Readable, Writable } from 'node:stream';
import { limits } from '@fettle/contract';
import { formatLimit } from '../format-amount.ts';
import { type McpEndpoint, type PostedResponse, postMessage } from './post-message.ts';
import { readLines } from './read-lines.ts';

interface Message {
  id?: string | number | null;
  method?: string;
  params?: { name?: unknown; uri?: unknown; requestId?: unknown; protocolVersion?: unknown; _meta?: unknown };
}

/** Limit on concurrent requests; no host sends that many. */
const maxInFlight = 32;

const versionKey = 'io.modelcontextprotocol/protocolVersion';

/**
 * Forwards MCP between standard input and output and a running service: each line is a message and goes to `/mcp`
 * unchanged. Only the service knows tools and revisions, so nothing here can be out of date. Resolves when the input
 * has ended and every response is written.
 */
export async function forwardStdio(
  { input, output }: { input: Readable; output: Writable },
  endpoint: McpEndpoint,
): Promise<void> {
  const session: Session = { endpoint, version: null, inFlight: new Map(), write: lineWriter(output) };
  const open = new Set<Promise<void>>();
  for await (const line of readLines(input, limits.jsonBodyBytes)) {
    if (line === '') continue;
    const forwarding = forward(session, line);
    open.add(forwarding);
    void forwarding.finally(() => open.delete(forwarding));
  }
  await Promise.all(open);
}

interface Session {
  endpoint: McpEndpoint;
  /** Protocol version agreed on by `initialize`; later requests send it in a header. */
  version: string | null;
  inFlight: Map<string | number, AbortController>;
  write(message: object): Promise<void>;
}

function lineWriter(output: Writable): Session['write'] {
  // A host that has exited reads nothing more; its input ends too, which ends the loop.
  output.on('error', () => undefined);
  return (message) =>
    new Promise((resolve) => {
      output.write(`${JSON.stringify(message)}\n`, () => resolve());
    });
}

async function forward(session: Session, line: string | null): Promise<void> {
  const message = line === null ? null : parse(line);
  if (line === null || message === null) {
    const why =
      line === null ? `exceeds the limit of ${formatLimit(limits.jsonBodyBytes)}` : 'is not a JSON object';
    return session.write(fault(null, -32_700, `The message ${why}.`));
  }
  if (message.method === 'notifications/cancelled') {
    session.inFlight.get(message.params?.requestId as string | number)?.abort();
    return;
  }
  const { id } = message;
  if (id === undefined || id === null) return notify(session, line, message);
  if (session.inFlight.size >= maxInFlight) {
    return session.write(
      fault(id, -32_000, `Too many concurrent requests; the limit is ${maxInFlight}. Wait for responses.`),
    );
  }
  const controller = new AbortController();
  session.inFlight.set(id, controller);
  try {
    const response = await postMessage(
      session.endpoint,
      line,
      headersFor(session, message),
      controller.signal,
    );
    await session.write(toMessage(session, message, response));
  } catch (error) {
    // Nobody waits for the response to a canceled request.
    if (!controller.signal.aborted) await session.write(fault(id, -32_000, unreachable(session, error)));
  } finally {
    session.inFlight.delete(id);
  }
}

async function notify(session: Session, line: string, message: Message): Promise<void> {
  try {
    await postMessage(session.endpoint, line, headersFor(session, message));
  } catch (error) {
    process.emitWarning(unreachable(session, error), { code: 'FETTLE_MCP' });
  }
}

function unreachable({ endpoint }: Session, error: unknown): string {
  return `Cannot reach the Fettle service at ${endpoint.url}: ${error instanceof Error ? error.message : String(error)}.`;
}

function parse(line: string): Message | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Message) : null;
  } catch {
    // The caller handles it.
    return null;
  }
}

/** Headers that repeat values of the body (MCP 2026-07-28 "Streamable HTTP", standard headers). */
function headersFor({ version }: Session, { method, params }: Message): Record<string, string> {
  const claimed = (params?._meta as Record<string, unknown> | undefined)?.[versionKey];
  const named = typeof claimed === 'string' ? claimed : version;
  const headers = {
    ...(named === null ? {} : { 'mcp-protocol-version': named }),
    ...(claimed === undefined || method === undefined ? {} : { 'mcp-method': method }),
    ...(claimed === undefined ? {} : nameHeader(params)),
  };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\x20-\x7e]+$/.test(value)));
}

function nameHeader(params: Message['params']): Record<string, string> {
  const name = params?.name ?? params?.uri;
  return typeof name === 'string' ? { 'mcp-name': name } : {};
}

/** The service's response unchanged, or its REST error as a JSON-RPC error. */
function toMessage(session: Session, request: Message, { status, location, json }: PostedResponse): object {
  const id = request.id ?? null;
  const response = json as { jsonrpc?: unknown; result?: unknown; error?: unknown } | null | undefined;
  if (response?.jsonrpc === '2.0') {
    const agreed = (response.result as { protocolVersion?: unknown } | undefined)?.protocolVersion;
    if (request.method === 'initialize' && typeof agreed === 'string') session.version = agreed;
    return response;
  }
  const told = describeRefusal({ status, location, json });
  return fault(id, -32_000, told.message, { status, ...(told.code === null ? {} : { code: told.code }) });
}

/** Describes a response that is not MCP, in one sentence. */
export function describeRefusal({ status, location, json }: PostedResponse): {
  code: string | null;
  message: string;
} {
  const error = (json as { error?: { code?: unknown; message?: unknown } } | null | undefined)?.error;
  if (typeof error?.code === 'string')
    return { code: error.code, message: `${error.code}: ${String(error.message)}` };
  const where = location === null ? '' : ` and a redirect to ${location}`;
  return { code: null, message: `The server responded with status ${status}${where}, which is not MCP.` };
}

function fault(id: string | number | null, code: number, message: string, data?: object): object {
  const error = data === undefined ? { code, message } : { code, message, data };
  return { jsonrpc: '2.0', id, error };
}
