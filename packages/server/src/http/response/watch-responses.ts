import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface AnswerTimes {
  /** How long a client can read nothing of its response. */
  answerStallMs: number;
  /** How often progress is checked. */
  checkMs: number;
}

interface Watched {
  socket: Socket;
  /** When the client last read something, or there was nothing to read. */
  since: number;
  sent: number;
}

const endless = new WeakSet<ServerResponse>();

/** Excludes a response that has a timeout of its own. */
export function leaveUnwatched(response: ServerResponse): void {
  endless.add(response);
}

/**
 * Closes connections whose response is not read, which Node would otherwise keep in memory indefinitely. A slow client
 * is left alone as long as it reads anything at all, and time in which the service sends nothing is not counted.
 */
export function watchAnswers(server: Server, { answerStallMs, checkMs }: AnswerTimes): void {
  const watched = new Map<ServerResponse, Watched>();
  const look = (): void => {
    const now = performance.now();
    for (const [response, state] of watched) {
      const { socket } = state;
      if (response.writableFinished || socket.destroyed || endless.has(response)) watched.delete(response);
      // With several requests on a connection, the response being sent has the socket.
      else if (response.socket === null || socket.writableLength === 0) state.since = now;
      else if (sentOn(socket) !== state.sent) Object.assign(state, { since: now, sent: sentOn(socket) });
      else if (now - state.since >= answerStallMs) {
        watched.delete(response);
        socket.destroy();
      }
    }
  };
  const sweep = setInterval(look, checkMs).unref();
  server.once('close', () => clearInterval(sweep));
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    watched.set(response, { socket, since: performance.now(), sent: -1 });
    response.once('close', () => watched.delete(response));
  });
}

/**
 * A number that changes with every byte the operating system accepts. The socket counts only whole chunks, and a long
 * response is a single chunk; only its handle knows how much of it is unsent, which Node's own socket timeout uses too.
 */
function sentOn(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return socket.bytesWritten - socket.writableLength - (handle?.writeQueueSize ?? 0);
}
