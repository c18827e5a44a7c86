import { FettleError } from './fettle-error.ts';

export interface WireRequest {
  url: string;
  method: string;
  headers: Headers;
  body: string | FormData | Uint8Array<ArrayBuffer> | null;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  fetch: typeof globalThis.fetch;
}

/** A response whose body has not been read; the timeout still runs. */
export interface Connection {
  response: Response;
  clock: { start(): void; stop(): void };
  /** Turns a connection error into the error for the caller. */
  explain(error: unknown): unknown;
  /** Must be called when the body has been read or discarded. */
  release(): void;
}

/** Sends a request and resolves with the response headers; the timeout keeps running for the body. */
export async function openConnection(request: WireRequest): Promise<Connection> {
  // Browsers throw when fetch is called as a method of anything but the window.
  const { url, method, headers, body, signal, fetch } = request;
  signal?.throwIfAborted();
  const control = new AbortController();
  const clock = createClock(request, control);
  const onAbort = () => control.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const release = () => {
    clock.stop();
    signal?.removeEventListener('abort', onAbort);
  };
  const explain = (error: unknown) =>
    control.signal.aborted ? control.signal.reason : noResponse(url, error);
  clock.start();
  try {
    // Fettle sends no redirects, and following one could turn a POST into a GET or send the token elsewhere.
    const init: RequestInit = { method, headers, body, signal: control.signal, redirect: 'error' };
    return { response: await fetch(url, init), clock, explain, release };
  } catch (error) {
    release();
    throw explain(error);
  }
}

/** Sends a request and reads the whole response as text. */
export async function exchangeText(request: WireRequest): Promise<{ response: Response; text: string }> {
  const connection = await openConnection(request);
  try {
    return { response: connection.response, text: await connection.response.text() };
  } catch (error) {
    throw connection.explain(error);
  } finally {
    connection.release();
  }
}

function createClock({ timeoutMs, method, url }: WireRequest, control: AbortController) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    timer = setTimeout(() => {
      const message = `${method} ${url} timed out after ${timeoutMs} ms`;
      control.abort(new FettleError({ status: 0, code: 'TIMEOUT', message }));
    }, timeoutMs);
  };
  return { start, stop };
}

function noResponse(url: string, cause: unknown): FettleError {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const reason = inner instanceof Error ? inner.message : String(inner);
  const message = `Cannot reach ${url}: ${reason || 'the connection was refused'}`;
  return new FettleError({ status: 0, code: 'NETWORK', message, cause });
}
