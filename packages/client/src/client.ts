import { type BuiltRequest, buildQuery, buildRequest, type QueryValue } from './build-request.ts';
import type { Call, CallOptions, NamesOn, Surface } from './call-types.ts';
import type { Operations } from './contract-types.ts';
import { openDownload } from './file-download.ts';
import { followStream } from './follow-stream.ts';
import type { OperationEntry } from './operation-entry.ts';
import { operations, prefixes, secureSessionCookie, sessionCookie } from './operations.ts';
import { readError, readObject, readPage } from './read-response.ts';
import { exchangeText, openConnection, type WireRequest } from './send.ts';
import type { StreamOptions } from './stream-options.ts';

/**
 * URL and credentials of a service.
 *
 * @example
 * const options: ClientOptions = { baseUrl: 'http://127.0.0.1:4000', token: 'ftl_…' };
 */
export interface ClientOptions<S extends Surface = 'v1'> {
  /** URL of the service without `/api`, such as `https://fettle.example.com`. */
  baseUrl: string;
  /** Which API the methods call; default `v1`. */
  surface?: S;
  /** API token, sign-in token, or, on the dashboard surface, a JWT from `signInMobile`; sent as Bearer token. */
  token?: string | undefined;
  /** Session secret, sent as cookie; for servers and tests, because browsers send their own cookie. */
  session?: string | undefined;
  /** Replaces the global fetch. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds until a call fails with TIMEOUT; default 30,000. For files, the longest pause between bytes. */
  timeoutMs?: number | undefined;
  /** User-Agent header; browsers send their own. */
  userAgent?: string | undefined;
  /** Headers sent with every call. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Options of `requestRaw`.
 *
 * @example
 * const options: RawOptions = { query: { page: 2 }, headers: { 'if-none-match': 'W/"7.3"' } };
 */
export interface RawOptions extends CallOptions {
  /** Query parameters; undefined omits one, and an array repeats it. */
  query?: Readonly<Record<string, QueryValue | undefined>> | undefined;
  /** Strings and bytes are sent unchanged, anything else as JSON; undefined sends no body. */
  body?: unknown;
}

/**
 * An unprocessed response.
 *
 * @example
 * const response: RawResponse = await client.requestRaw('GET', `/tasks/${id}`);
 * const tag = response.headers.get('etag');
 */
export interface RawResponse {
  /** HTTP status, of errors too. */
  status: number;
  /** Response headers. */
  headers: Headers;
  /** Parsed JSON, or the text of any other response. */
  body: unknown;
}

/**
 * A typed method for each operation of a surface; methods can be used detached from the client.
 *
 * @example
 * async function countTasks(client: Client): Promise<number> {
 *   return (await client.listTasks({ limit: 1 })).total;
 * }
 */
export type Client<S extends Surface = 'v1'> = {
  // Mapping all names and filtering them keeps the descriptions of the operations; mapping `NamesOn<S>` would lose them.
  readonly [Name in keyof Operations as Name extends NamesOn<S> ? Name : never]: Call<Name>;
} & {
  /** Sends any request below the surface's prefix and returns any response, including errors. */
  readonly requestRaw: (method: string, path: string, options?: RawOptions) => Promise<RawResponse>;
};

/**
 * Creates a client. Requests are never retried automatically; to retry a POST safely, send it again with the same
 * `idempotencyKey`.
 *
 * @example
 * const fettle = createClient({ baseUrl: 'https://fettle.example.com', token: 'ftl_…' });
 * const task = await fettle.createTask({ projectId, title: 'Fix the header' }, { idempotencyKey: 'header-1' });
 * const { items, total } = await fettle.listTasks({ projectId, status: 'todo', page: 2 });
 * await fettle.addAttachment({ id: task.id, file: new Blob(['…']), fileName: 'notes.txt' });
 */
export function createClient<S extends Surface = 'v1'>(options: ClientOptions<S>): Client<S> {
  const surface = options.surface ?? 'v1';
  const send = (entry: OperationEntry) => (input?: object, call?: CallOptions) =>
    runCall(options, entry, { ...input }, call ?? {});
  const follow = (entry: OperationEntry) => (input?: object, call?: StreamOptions) =>
    runStream(options, entry, { ...input }, call ?? {});
  const methods = Object.entries<OperationEntry>(operations)
    .filter(([, { only }]) => (only === undefined ? surface !== 'widget' : only === surface))
    .map(([name, entry]) => [name, entry.kind === 'stream' ? follow(entry) : send(entry)]);
  const requestRaw: Client['requestRaw'] = (method, path, raw) => runRaw(options, method, path, raw ?? {});
  // The table and the types are generated from the same contract; a test compares them.
  return { ...Object.fromEntries(methods), requestRaw } as Client<S>;
}

async function runCall(
  options: ClientOptions<Surface>,
  entry: OperationEntry,
  input: Record<string, unknown>,
  call: CallOptions,
): Promise<unknown> {
  const request = buildWireRequest(options, entry.method, buildRequest(entry, input), call);
  if (entry.kind === 'file') {
    const connection = await openConnection(request);
    if (connection.response.ok) return openDownload(connection);
    const text = await new Response(openDownload(connection).stream).text();
    throw readError(connection.response, text);
  }
  const { response, text } = await exchangeText(request);
  if (!response.ok) throw readError(response, text);
  return entry.kind === 'list' ? readPage(response, text) : readObject(response, text);
}

function runStream(
  options: ClientOptions<Surface>,
  entry: OperationEntry,
  input: Record<string, unknown>,
  call: StreamOptions,
): ReturnType<typeof followStream> {
  const { lastEventId: _start, headers, ...rest } = call;
  const built = buildRequest(entry, input);
  return followStream((lastEventId) => {
    const own = { accept: 'text/event-stream', 'last-event-id': lastEventId };
    const request = { ...rest, headers: { ...own, ...headers } };
    return openConnection(buildWireRequest(options, entry.method, built, request));
  }, call);
}

async function runRaw(
  options: ClientOptions<Surface>,
  method: string,
  path: string,
  { query, body, ...call }: RawOptions,
): Promise<RawResponse> {
  const full = path + buildQuery(Object.entries(query ?? {}));
  const asIs = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const built = asIs ? { path: full, body: null } : { path: full, body: JSON.stringify(body) };
  const request = buildWireRequest(options, method, built, call);
  const sent = asIs && body !== undefined ? { ...request, body: body as WireRequest['body'] } : request;
  const { response, text } = await exchangeText(sent);
  const isJson = /^application\/([\w.]+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

function buildWireRequest(
  options: ClientOptions<Surface>,
  method: string,
  { path, body }: BuiltRequest,
  call: CallOptions,
): WireRequest {
  return {
    url: options.baseUrl.replace(/\/+$/, '') + prefixes[options.surface ?? 'v1'] + path,
    method,
    headers: buildHeaders(options, call, typeof body === 'string'),
    body,
    timeoutMs: call.timeoutMs ?? options.timeoutMs ?? 30_000,
    signal: call.signal,
    fetch: options.fetch ?? globalThis.fetch,
  };
}

/** The service reads one of these names depending on its public URL, which can differ from the URL the client uses. */
function sessionCookies(secret: string): string {
  return `${sessionCookie}=${secret}; ${secureSessionCookie}=${secret}`;
}

function buildHeaders(options: ClientOptions<Surface>, call: CallOptions, isJson: boolean): Headers {
  const headers = new Headers({ accept: 'application/json', ...options.headers });
  const own: Record<string, string | undefined> = {
    'content-type': isJson ? 'application/json' : undefined,
    authorization: options.token === undefined ? undefined : `Bearer ${options.token}`,
    cookie: options.session === undefined ? undefined : sessionCookies(options.session),
    'user-agent': options.userAgent,
    'idempotency-key': call.idempotencyKey,
    'if-match': typeof call.ifMatch === 'number' ? `W/"${call.ifMatch}"` : call.ifMatch,
  };
  for (const [name, value] of Object.entries(own)) if (value !== undefined) headers.set(name, value);
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}
