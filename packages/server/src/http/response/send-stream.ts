import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StreamOutput, StreamPart } from '../../operation-output.ts';
import { skipWatching } from './watch-responses.ts';

/** What waits here waits for its reader beside the bounded queue of the stream. */
const bufferBytes = 16 * 1024;
/** When clients connect anew: spread, so that a restart is not followed by all of them at one moment. */
const retryMs = { min: 1_000, max: 3_000 };

/**
 * Sends messages as server-sent events (HTML §9.2), for as long as they come and the reader takes them. Nothing on the
 * way may hold them back: no compression, no buffer of a proxy.
 */
export function sendStream(request: FastifyRequest, reply: FastifyReply, answer: StreamOutput): FastifyReply {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'private, no-cache, no-transform')
    .header('x-accel-buffering', 'no');
  // The framework would read a stream to its end for a HEAD.
  if (request.method === 'HEAD') {
    answer.close();
    return reply.send('');
  }
  const stream = Readable.from(writeParts(answer.messages), {
    objectMode: false,
    highWaterMark: bufferBytes,
  });
  skipWatching(reply.raw);
  const breakOff = () => stream.destroy(new Error('the reader of a stream is too slow'));
  answer.cut.addEventListener('abort', breakOff, { once: true });
  // Not when the stream is closed: it waits for the messages to end, which they do for this.
  if (reply.raw.destroyed) answer.close();
  else reply.raw.once('close', () => answer.close());
  return reply.send(stream);
}

async function* writeParts(parts: AsyncIterable<StreamPart>): AsyncGenerator<string> {
  yield `retry: ${Math.round(retryMs.min + Math.random() * (retryMs.max - retryMs.min))}\n\n`;
  for await (const part of parts) yield writePart(part);
}

/** A message in the lines of its format; a sign of life is a comment, with the id that it brings. */
export function writePart({ id, type, data }: StreamPart): string {
  const head = id === null ? '' : `id: ${id}\n`;
  if (type === null) return `:\n${head}\n`;
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${head}event: ${type}\n${lines.join('')}\n`;
}
