import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { BrokenRequestRejection } from './broken-request.ts';

export interface BodyTimeouts {
  /** Time limit for a whole request, except for uploads. */
  requestMs: number;
  /** The minimum number of bytes that must arrive in each interval. */
  progress: { bytes: number; ms: number };
  /** How often progress is checked. */
  checkMs: number;
}

interface Watched {
  response: ServerResponse;
  begun: number;
  /** Start of the current interval, and the bytes received on the connection by then. */
  since: number;
  bytesBefore: number;
}

const long = new WeakSet<IncomingMessage>();

/** Limits the body of this request by its progress only, however long it takes in total. */
export function expectLongBody(request: IncomingMessage): void {
  long.add(request);
}

/**
 * Ends requests whose body does not arrive. Node's own timeout covers only the whole request: long enough for a file
 * over a slow connection, it lets anyone hold a connection and its buffers for minutes; shorter, it cuts off the file.
 * Files are limited by progress instead. Time in which the service does not read is not counted.
 */
export function watchBodies(server: Server, times: BodyTimeouts, reject: BrokenRequestRejection): void {
  const watched = new Map<IncomingMessage, Watched>();
  const look = (): void => {
    const now = performance.now();
    for (const [request, state] of watched) {
      if (request.complete || request.destroyed) watched.delete(request);
      else if (isLate(request, state, now, times)) {
        watched.delete(request);
        cutOff(request, state.response, reject);
      }
    }
  };
  const sweep = setInterval(look, times.checkMs).unref();
  server.once('close', () => clearInterval(sweep));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    const now = performance.now();
    watched.set(request, { response, begun: now, since: now, bytesBefore: socket.bytesRead });
  });
}

function isLate(
  request: IncomingMessage,
  state: Watched,
  now: number,
  { requestMs, progress }: BodyTimeouts,
): boolean {
  if (now - state.begun > requestMs && !long.has(request)) return true;
  if (now - state.since < progress.ms) return false;
  const { bytesRead } = request.socket;
  const isSlow = bytesRead - state.bytesBefore < progress.bytes && request.readableLength === 0;
  state.since = now;
  state.bytesBefore = bytesRead;
  return isSlow;
}

/** Responds like Node's own timeout, unless the request was already answered and this is the rest of its body. */
function cutOff({ socket }: IncomingMessage, response: ServerResponse, reject: BrokenRequestRejection): void {
  if (response.headersSent) socket.destroy();
  else reject(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
