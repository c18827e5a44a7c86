import type { StreamMessage } from '@fettle/contract';
import { FettleError } from './fettle-error.ts';
import { openDownload } from './file-download.ts';
import { readError } from './read-answer.ts';
import { readEventStream } from './read-event-stream.ts';
import type { Connection } from './send.ts';

/**
 * What may accompany the opening of a stream.
 *
 * @example
 * const options: StreamOptions = { lastEventId: '733-12', signal: AbortSignal.timeout(60_000) };
 */
export interface StreamOptions {
  /** `id` of the last message that was received earlier: the stream goes on behind it. */
  lastEventId?: string | undefined;
  /** Ends the stream; the loop over it then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds without a sign of life until the connection is made anew; the service sends one every 15 seconds. */
  timeoutMs?: number | undefined;
  /** Sent besides the client's own; undefined leaves one of the client's out. */
  headers?: Readonly<Record<string, string | undefined>> | undefined;
}

const usualRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Messages of a stream for as long as they are asked for. A connection that breaks is made anew behind the last
 * message; a refusal ends the stream with its error, unless it says to try later.
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

/** Nobody answered, somebody on the way did, or the service is short of something: not the caller's fault. */
function mayPass({ code, status }: FettleError): boolean {
  return code === 'NETWORK' || code === 'TIMEOUT' || status === 429 || status >= 500;
}

function toMessage(type: string, id: string | null, text: string): StreamMessage {
  try {
    // A type this client does not know is handed on as it is: events are added, none is taken away.
    return { type, id, data: JSON.parse(text) } as StreamMessage;
  } catch (cause) {
    const message = `The stream brought '${text.slice(0, 80)}', which is no message of Fettle`;
    throw new FettleError({ status: 200, code: 'BAD_ANSWER', message, cause });
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
