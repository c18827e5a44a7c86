import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ResponseTimeouts {
  /** For an answer whose reader takes nothing of it. */
  responseStallMs: number;
  /** How often it is looked at. */
  checkMs: number;
}

interface Watched {
  socket: Socket;
  /** When its reader last took something, or there was nothing to take. */
  since: number;
  sent: number;
}

const endless = new WeakSet<ServerResponse>();

/** This answer is not watched: whoever sends it watches its reader themselves. */
export function skipWatching(response: ServerResponse): void {
  endless.add(response);
}

/**
 * Ends connections whose answer is not read: Node would keep it in memory for as long as the caller likes. A slow
 * reader is left alone as long as they take anything at all, and time in which it is us who send nothing is not counted.
 */
export function watchResponses(server: Server, { responseStallMs, checkMs }: ResponseTimeouts): void {
  const watched = new Map<ServerResponse, Watched>();
  const look = (): void => {
    const now = performance.now();
    for (const [response, state] of watched) {
      const { socket } = state;
      if (response.writableFinished || socket.destroyed || endless.has(response)) watched.delete(response);
      // Of several requests on a connection, the response that is being sent has the socket.
      else if (response.socket === null || socket.writableLength === 0) state.since = now;
      else if (sentOn(socket) !== state.sent) Object.assign(state, { since: now, sent: sentOn(socket) });
      else if (now - state.since >= responseStallMs) {
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
 * A number that changes with every byte the system takes. The socket itself counts a piece only as a whole, and a long
 * answer is a single piece; what of it is still to be sent is known to its handle alone, as it is to Node's own
 * time-out of sockets.
 */
function sentOn(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return socket.bytesWritten - socket.writableLength - (handle?.writeQueueSize ?? 0);
}
