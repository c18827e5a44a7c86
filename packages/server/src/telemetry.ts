import type { Registry } from 'prom-client';

/**
 * What a span says besides its name: routes, IDs of objects, numbers, and codes. Nothing that people have written, no URL, no
 * header, and no parameter of a statement.
 */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'consumer';
  attributes: SpanAttributes;
}

/** A span that has begun. */
export interface Span {
  /** Runs `run` so that the spans that begin in it, however late, are children of this one. */
  within<T>(run: () => T): T;
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Marks it as failed, with a code of the reason. */
  fail(type: string): void;
  /** Only the first call counts. */
  end(): void;
}

/** Traces and metrics for a collector (telemetry/); absent unless the settings name one. */
export interface Telemetry {
  /** Begins a request or a job. It continues the trace of a valid `traceparent` header (W3C Trace Context). */
  begin(start: SpanStart, traceparent?: string): Span;
  /**
   * Begins a part of the request or job that is running. Null if there is none, it is not recorded, or it has a thousand
   * parts already, which bounds what an audit of many hours sends.
   */
  beginPart(start: SpanStart): Span | null;
  /** Sends the metrics of this registry too, at the interval of the settings. */
  sendMetrics(registry: Registry): void;
  /** Sends what is left, for up to two seconds. */
  close(): Promise<void>;
}

/** Runs `run` in a span that ends with it. Without telemetry, only runs it. */
export async function inSpan<T>(span: Span | null, run: () => Promise<T>): Promise<T> {
  if (span === null) return await run();
  try {
    return await span.within(run);
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The code of an error, or its class. Messages can quote what somebody has entered. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{2,40}$/.test(code) ? code : error.constructor.name;
}
