import { Readable } from 'node:stream';
import type { Operation } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { RowsOutput } from '../../operation-output.ts';
import { contentDisposition } from './send-file.ts';
import { writeCsv } from './write-csv.ts';

/** How long a whole download may take, and how long its reader may take nothing. */
export interface CsvTimeouts {
  wholeMs: number;
  stallMs: number;
}

const usualTimeouts: CsvTimeouts = { wholeMs: 600_000, stallMs: 60_000 };

/** A whole list has no pages: `page` and `limit` would have to be ignored. */
export function refusePaging(query: Record<string, unknown>): void {
  for (const name of ['page', 'limit']) {
    if (!Object.hasOwn(query, name)) continue;
    const message = `'${name}' goes with JSON; as CSV the whole list is sent. Leave it out.`;
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: name, message }] });
  }
}

/**
 * Streams a whole list as CSV, as fast as its reader takes it: the next batch is read when the one before has gone
 * out. Once it has begun, a failure breaks the connection off, so that half a file is never taken for a whole one.
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
  // The framework would read a stream to its end for a HEAD.
  if (request.method === 'HEAD') return reply.send('');
  return reply.send(boundedStream(writeCsv(columnsOf(operation), batches), timeouts));
}

function columnsOf({ result }: Operation): string[] {
  return Object.keys((result as { properties?: object }).properties ?? {});
}

/** A stream of text that ends itself when nobody reads it, or when it goes on too long. */
export function boundedStream(texts: AsyncGenerator<string>, { wholeMs, stallMs }: CsvTimeouts): Readable {
  const giveUp = (): void => {
    stream.destroy(new Error('the reader of a download took too long'));
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
