import type { Dispatcher } from 'undici';
import type { Target } from './check-url.ts';
import { EgressError, isReset, toEgressError } from './errors.ts';
import { type Headers, readHeaders } from './headers.ts';
import type { ConnectionPool, Line, LineHandler } from './pool.ts';
import type { Timeouts } from './types.ts';
import { WireBody } from './wire-body.ts';

export interface ExchangeRequest {
  target: Target;
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  /** Harmless when the server receives it twice. */
  repeatable: boolean;
  timeouts: Timeouts;
  signal: AbortSignal | null;
}

/** Start of a response; its body has not arrived yet. */
export interface Head {
  status: number;
  statusText: string;
  headers: Headers;
  remoteAddress: string | null;
  ttfbMs: number;
}

/** Bytes of a discarded body that are read to keep the connection; beyond that, a new connection is cheaper. */
const drainBytes = 64 * 1024;

/**
 * One request and its response on the wire. Ends exactly once, with the last byte, a failure, the deadline, the caller's
 * signal, or when the consumer stops reading; whichever comes first releases timer and signal.
 */
export class Exchange implements LineHandler {
  readonly head: Promise<Head>;
  readonly body: WireBody;
  readonly started = performance.now();
  readonly connectMs: number;
  line: Line | null = null;
  endedAt: number | null = null;

  readonly #pool: ConnectionPool;
  readonly #request: ExchangeRequest;
  readonly #head = Promise.withResolvers<Head>();
  readonly #deadline: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #onReusedSocket = false;
  #repeated = false;
  #answered = false;
  #failure: EgressError | null = null;
  #drained: PromiseWithResolvers<void> | null = null;

  constructor(pool: ConnectionPool, request: ExchangeRequest) {
    this.#pool = pool;
    this.#request = request;
    this.connectMs = request.timeouts.connectMs;
    this.head = this.#head.promise;
    this.body = new WireBody({
      pause: () => this.#controller?.pause(),
      resume: () => this.#controller?.resume(),
      cancel: () => this.#fail(this.#error('ABORTED', 'The rest of the response was discarded.')),
    });
    this.#deadline = setTimeout(this.#onDeadline, request.timeouts.totalMs);
    request.signal?.addEventListener('abort', this.#onAbort);
    if (request.signal?.aborted) this.#onAbort();
    else this.#dispatch(false);
  }

  /** Discards the body, and keeps the connection when little of it is left. Resolves when done; never rejects. */
  discard(): Promise<void> {
    if (this.endedAt !== null) return Promise.resolve();
    this.#drained ??= Promise.withResolvers<void>();
    if (this.body.bytes > drainBytes) void this.body.return();
    else this.#controller?.resume();
    return this.#drained.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure) {
      controller.abort(this.#failure);
      return;
    }
    if (this.line) this.#onReusedSocket = this.line.exchanges++ > 0;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    _: unknown,
    statusText?: string,
  ): void {
    if (status < 200) return;
    this.#answered = true;
    this.#head.resolve({
      status,
      statusText: statusText ?? '',
      headers: readHeaders(rawHeaders(controller)),
      remoteAddress: this.line?.socket?.remoteAddress ?? null,
      ttfbMs: performance.now() - this.started,
    });
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (!this.#drained) {
      this.body.push(chunk);
      return;
    }
    this.body.bytes += chunk.length;
    if (this.body.bytes > drainBytes) void this.body.return();
  }

  onResponseEnd(): void {
    this.#end(null);
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.#canRepeat(error)) {
      this.#repeated = true;
      this.#controller = null;
      this.#dispatch(true);
      return;
    }
    this.#end(toEgressError(error, this.#request.target.href));
  }

  #dispatch(fresh: boolean): void {
    const { target, method, headers, body, timeouts } = this.#request;
    const { headersMs: headersTimeout, idleMs: bodyTimeout } = timeouts;
    const { origin, path } = target;
    this.#pool.dispatch({ origin, path, method, headers, body, headersTimeout, bodyTimeout }, this, fresh);
  }

  /** RFC 9112 §9.3.1: the server can close an idle connection just as the request is sent. */
  #canRepeat(error: Error): boolean {
    const isOpen = this.endedAt === null && !this.#answered;
    return this.#request.repeatable && isOpen && this.#onReusedSocket && !this.#repeated && isReset(error);
  }

  readonly #onDeadline = (): void => {
    this.#fail(this.#error('TIMEOUT', `The request took longer than ${this.#request.timeouts.totalMs} ms.`));
  };

  readonly #onAbort = (): void => {
    const cause = this.#request.signal?.reason;
    const { href } = this.#request.target;
    this.#fail(new EgressError('ABORTED', 'The request was aborted.', href, { cause }));
  };

  #error(code: EgressError['code'], message: string): EgressError {
    return new EgressError(code, message, this.#request.target.href);
  }

  #fail(error: EgressError): void {
    if (this.endedAt !== null) return;
    this.#failure = error;
    this.#end(error);
    this.#controller?.abort(error);
  }

  #end(error: EgressError | null): void {
    if (this.endedAt !== null) return;
    this.endedAt = performance.now();
    clearTimeout(this.#deadline);
    this.#request.signal?.removeEventListener('abort', this.#onAbort);
    if (error) this.#head.reject(error);
    this.body.end(error);
    this.#drained?.resolve();
  }
}

/** HTTP/1 provides raw header bytes; anything else would be a different protocol. */
function rawHeaders(controller: Dispatcher.DispatchController): Uint8Array[] {
  const raw: readonly unknown[] = Array.isArray(controller.rawHeaders) ? controller.rawHeaders : [];
  return raw.filter((part) => part instanceof Uint8Array);
}
