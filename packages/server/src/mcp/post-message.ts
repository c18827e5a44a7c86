import { formatLimit } from '../format-amount.ts';

/** URL of the service and the caller's credential. */
export interface McpEndpoint {
  /** URL of `/mcp`. */
  url: string;
  token: string;
  /** Timeout of one response. */
  timeoutMs: number;
}

export interface PostedResponse {
  status: number;
  /** Target of a redirect, which is not followed because that would send the token elsewhere. */
  location: string | null;
  /** The parsed body; undefined when it is empty or not JSON. */
  json: unknown;
}

/** Enough for base64 images and some text; a server that sends more is not Fettle. */
const maxResponseBytes = 32 * 1024 * 1024;

/**
 * Sends one JSON-RPC message to a running service.
 * @throws Error whose message says why there was no response
 */
export async function postMessage(
  { url, token, timeoutMs }: McpEndpoint,
  body: string,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<PostedResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const text = await readText(response);
    return { status: response.status, location: response.headers.get('location'), json: parse(text) };
  } catch (cause) {
    if (timeout.aborted) throw new Error(`no response within ${timeoutMs / 1000} s`, { cause });
    throw new Error(reasonOf(cause), { cause });
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > maxResponseBytes)
      throw new Error(`the response exceeds the limit of ${formatLimit(maxResponseBytes)}`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Returns undefined: empty responses to notifications and pages of other services are expected.
    return undefined;
  }
}

/** The reason for an error, which `fetch` hides behind "fetch failed". */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(inner instanceof Error)) return String(inner);
  const code = 'code' in inner ? String(inner.code) : '';
  return inner.message === '' ? code : inner.message;
}
