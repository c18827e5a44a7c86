import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { ApiError } from '../../api-error.ts';
import { commonHeaders } from '../response/common-headers.ts';
import { errorJson, jsonType } from '../response/reply.ts';

const faults: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The request line and its headers are too large; 32 KiB are read.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
};

/**
 * Answers what never became a request: bytes the HTTP parser refuses, headers without end, a body that trickles. The
 * same envelope as anywhere, and then the connection closes, because nobody knows where a next request would begin.
 */
export function rejectBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const message = faults[error.code ?? ''] ?? 'This is not a proper HTTP request.';
  const json = errorJson(new ApiError('BAD_REQUEST', message));
  const headers = {
    ...commonHeaders(randomUUID(), false),
    'content-type': jsonType,
    'content-length': Buffer.byteLength(json),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${json}`);
  socket.destroySoon();
}
