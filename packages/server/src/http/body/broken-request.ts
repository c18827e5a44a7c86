import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { ApiError } from '../../api-error.ts';
import { commonHeaders } from '../response/common-headers.ts';
import { errorJson, jsonType } from '../response/reply.ts';

const faults: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The request line and headers exceed 32 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request timed out before it was complete.',
};

/** Responds to a request that the HTTP parser could not accept, and closes its connection. */
export type BrokenRequestRejection = (error: Error & { code?: string }, socket: Socket) => void;

/**
 * Responds to what the HTTP parser cannot accept: malformed bytes, endless headers, or a body that arrives too slowly.
 * Uses the usual headers and error envelope, then closes the connection, because the start of a next request is unknown.
 *
 * A connection on which nothing came is closed without a word. Browsers open some ahead of need; what is written to one
 * would be read as the response to the request that it is used for at that moment, while a closed one is replaced.
 */
export function createBrokenRequestRejection(isHttps: boolean): BrokenRequestRejection {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const message = faults[error.code ?? ''] ?? 'The request is not valid HTTP.';
    const json = errorJson(new ApiError('BAD_REQUEST', message));
    const headers = {
      ...commonHeaders(randomUUID(), isHttps),
      'content-type': jsonType,
      'content-length': Buffer.byteLength(json),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${json}`);
    socket.destroySoon();
  };
}
