import type { StreamMessage } from './contract-types.ts';
import { FettleError } from './fettle-error.ts';
import { openDownload } from './file-download.ts';
import { readEventStream } from './read-event-stream.ts';
import { readError } from './read-response.ts';
import type { Connection } from './send.ts';
import type { StreamOptions } from './stream-options.ts';

const usualRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Yields the messages of a stream for as long as the caller reads them. A lost connection is reopened after the last
 * message; an error response ends the stream, unless it is temporary.
 */
export async function* followStream(
  connect: (lastEventId: string | undefined) => Promise<Connection>,
  { lastEventId, signal }: StreamOptions,
): AsyncGenerator<StreamMessage, void, undefined> {
  let id = lastEventId;
  let retryMs = usualRetryMs;
  let failures = 0;
  for (;;) {
    let waitMs = 0;
    try {
      for await (const block of readEventStream(await openStream(connect, id))) {
        failures = 0;
        retryMs = block.retryMs ?? retryMs;
        id = block.id ?? id;
        if (block.data !== null) yield toMessage(block.event, block.id ?? null, block.data);
      }
    } catch (error) {
      if (!(error instanceof FettleError) || !mayPass(error)) throw error;
      failures += 1;
      waitMs = (error.retryAfterSeconds ?? 0) * 1000;
    }
    const backOffMs = Math.min(longestRetryMs, retryMs * 2 ** Math.max(0, failures - 1));
    await pause(Math.max(waitMs, backOffMs * (0.75 + Math.random() / 2)), signal);
  }
}

async function openStream(
  connect: (lastEventId: string | undefined) => Promise<Connection>,
  lastEventId: string | undefined,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const connection = await connect(lastEventId);
  const { response } = connection;
  const { stream } = openDownload(connection);
  if (response.ok && /^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')) return stream;
  throw readError(response, await new Response(stream).text());
}

/** Errors that are not caused by the caller: no response, a response from a proxy, or a service under load. */
function mayPass({ code, status }: FettleError): boolean {
  return code === 'NETWORK' || code === 'TIMEOUT' || status === 429 || status >= 500;
}

function toMessage(type: string, id: string | null, text: string): StreamMessage {
  try {
    // Passes on types that this client does not know: new ones can be added, but none are removed.
    return { type, id, data: JSON.parse(text) } as StreamMessage;
  } catch (cause) {
    const message = `The stream sent "${text.slice(0, 80)}", which is not a message from Fettle`;
    throw new FettleError({ status: 200, code: 'BAD_RESPONSE', message, cause });
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
