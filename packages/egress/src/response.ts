import { type BodyTally, decodeBody } from './decode-body.ts';
import type { Exchange, Head } from './exchange.ts';
import type { EgressResponse } from './types.ts';

/** Turns an exchange into the response that callers see, with its body decoded and limited. */
export function toResponse(
  url: string,
  exchange: Exchange,
  head: Head,
  maxBodyBytes: number,
): EgressResponse {
  const tally: BodyTally = { decodedBytes: 0, truncated: false, decodeError: null };
  const body = decodeBody(exchange.body, head.headers['content-encoding'] ?? '', maxBodyBytes, tally);
  return {
    url,
    status: head.status,
    statusText: head.statusText,
    headers: head.headers,
    httpVersion: '1.1',
    remoteAddress: head.remoteAddress,
    ttfbMs: head.ttfbMs,
    body,
    readAll: () => concat(body),
    discard: () => exchange.discard(),
    stats: () => ({
      wireBytes: exchange.body.bytes,
      ...tally,
      totalMs: (exchange.endedAt ?? performance.now()) - exchange.started,
    }),
  };
}

async function concat(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
}
