import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { rejectBrokenRequest } from './broken-request.ts';

export interface BodyTimeouts {
  /** For a whole request to arrive, unless it was announced to be long. */
  requestMs: number;
  /** Of every body so many bytes must arrive in each of these spans. */
  progress: { bytes: number; ms: number };
  /** How often it is looked at. */
  checkMs: number;
}

interface Watched {
  response: ServerResponse;
  begun: number;
  /** Begin of the present span, and what had arrived on the connection by then. */
  since: number;
  bytesBefore: number;
}

const long = new WeakSet<IncomingMessage>();

/** The body of this request is judged by its progress alone, however long it takes in all. */
export function expectLongBody(request: IncomingMessage): void {
  long.add(request);
}

/**
 * Ends requests whose body does not arrive. Node's own time-out knows only the whole: long enough for a file over a
 * slow line it lets anybody hold a connection and its buffers for minutes, short enough for that it cuts the file off.
 * A file is judged by its progress instead. Time in which it is us who do not read is nobody's fault and not counted.
 */
export function watchBodies(server: Server, times: BodyTimeouts): void {
  const watched = new Map<IncomingMessage, Watched>();
  const look = (): void => {
    const now = performance.now();
    for (const [request, state] of watched) {
      if (request.complete || request.destroyed) watched.delete(request);
      else if (isLate(request, state, now, times)) {
        watched.delete(request);
        cutOff(request, state.response);
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

/** In the words of Node's own time-out, unless the request was answered already and this is the rest of its body. */
function cutOff({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroy();
  else
    rejectBrokenRequest(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
