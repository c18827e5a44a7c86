import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StreamOutput, StreamPart } from '../../operation-output.ts';
import { skipWatching } from './watch-responses.ts';

/** Buffer for unread bytes, in addition to the bounded queue of the stream. */
const bufferBytes = 16 * 1024;
/** When clients reconnect: random, so that they do not all come back at once after a restart. */
const retryMs = { min: 1_000, max: 3_000 };

/**
 * Sends messages as server-sent events (HTML §9.2) for as long as there are messages and the client reads them.
 * Compression and proxy buffering are off, because they would delay messages.
 */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  response: StreamOutput,
): FastifyReply {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'private, no-cache, no-transform')
    .header('x-accel-buffering', 'no');
  // For a HEAD request, Fastify would read a stream to its end.
  if (request.method === 'HEAD') {
    response.close();
    return reply.send('');
  }
  const stream = Readable.from(writeParts(response.messages), {
    objectMode: false,
    highWaterMark: bufferBytes,
  });
  skipWatching(reply.raw);
  const breakOff = () => stream.destroy(new Error('client read a stream too slowly'));
  response.cut.addEventListener('abort', breakOff, { once: true });
  // Not on the close event of the stream, which waits for the messages to end; this signal is what ends them.
  if (reply.raw.destroyed) response.close();
  else reply.raw.once('close', () => response.close());
  return reply.send(stream);
}

async function* writeParts(parts: AsyncIterable<StreamPart>): AsyncGenerator<string> {
  yield `retry: ${Math.round(retryMs.min + Math.random() * (retryMs.max - retryMs.min))}\n\n`;
  for await (const part of parts) yield writePart(part);
}

/** Formats a message. A heartbeat is a comment and can carry an ID. */
export function writePart({ id, type, data }: StreamPart): string {
  const head = id === null ? '' : `id: ${id}\n`;
  if (type === null) return `:\n${head}\n`;
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${head}event: ${type}\n${lines.join('')}\n`;
}
