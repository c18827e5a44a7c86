import { Readable } from 'node:stream';
import type { Operation } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { RowsOutput } from '../../operation-output.ts';
import { contentDisposition } from './send-file.ts';
import { writeCsv } from './write-csv.ts';

/** Time limits for a whole download and for a client that reads nothing. */
export interface CsvTimeouts {
  wholeMs: number;
  stallMs: number;
}

const usualTimeouts: CsvTimeouts = { wholeMs: 600_000, stallMs: 60_000 };

/** CSV contains the whole list, so `page` and `limit` would have to be ignored. */
export function refusePaging(query: Record<string, unknown>): void {
  for (const name of ['page', 'limit']) {
    if (!Object.hasOwn(query, name)) continue;
    const message = `"${name}" is not supported for CSV, which always contains the whole list. Remove it.`;
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: name, message }] });
  }
}

/**
 * Streams a whole list as CSV, as fast as the client reads it: the next batch is read when the previous one is sent.
 * After the start, a failure closes the connection, so that a partial file is never mistaken for a complete one.
 */
export function sendCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  { fileName, batches }: RowsOutput<object>,
  timeouts: CsvTimeouts = usualTimeouts,
): FastifyReply {
  reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', contentDisposition('attachment', fileName))
    .header('vary', 'accept');
  // For a HEAD request, Fastify would read a stream to its end.
  if (request.method === 'HEAD') return reply.send('');
  return reply.send(boundedStream(writeCsv(columnsOf(operation), batches), timeouts));
}

function columnsOf({ result }: Operation): string[] {
  return Object.keys((result as { properties?: object }).properties ?? {});
}

/** A text stream that is destroyed when the client does not read it or when it takes too long. */
export function boundedStream(texts: AsyncGenerator<string>, { wholeMs, stallMs }: CsvTimeouts): Readable {
  const giveUp = (): void => {
    stream.destroy(new Error('client read a download too slowly'));
  };
  const whole = setTimeout(giveUp, wholeMs);
  const stall = setTimeout(giveUp, stallMs);
  async function* watched(): AsyncGenerator<string> {
    for await (const text of texts) {
      stall.refresh();
      yield text;
      stall.refresh();
    }
  }
  const stream = Readable.from(watched(), { objectMode: false });
  stream.once('close', () => {
    clearTimeout(whole);
    clearTimeout(stall);
  });
  return stream;
}
