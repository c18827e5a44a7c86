/**
 * Options for opening a stream.
 *
 * @example
 * const options: StreamOptions = { lastEventId: '733-12', signal: AbortSignal.timeout(60_000) };
 */
export interface StreamOptions {
  /** `id` of the last message received earlier; the stream resumes after it. */
  lastEventId?: string | undefined;
  /** Ends the stream; the loop then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds without data until the client reconnects; the service sends a heartbeat every 15 seconds. */
  timeoutMs?: number | undefined;
  /** Additional headers; undefined removes one of the client's headers. */
  headers?: Readonly<Record<string, string | undefined>> | undefined;
}
