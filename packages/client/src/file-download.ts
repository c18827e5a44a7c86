import type { Connection } from './send.ts';

/**
 * The bytes of a file. Read it once: either `stream` or `bytes()`; `stream.cancel()` when not wanted.
 *
 * @example
 * const file: FileDownload = await client.downloadAttachment({ id, attachmentId });
 * const type = file.headers.get('content-type');
 * const bytes = await file.bytes();
 */
export interface FileDownload {
  /** Content-Type, Content-Length, Content-Disposition, ETag … */
  headers: Headers;
  /** The bytes as they arrive; a pause of the service longer than the time-out fails with TIMEOUT. */
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** All bytes at once. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Makes a download of an answer whose connection is still open and closes it when the last byte is read. */
export function openDownload({ response, clock, explain, release }: Connection): FileDownload {
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      // The clock runs only while the service is waited for, never while the reader of the stream takes its time.
      clock.start();
      try {
        const { done, value } = await reader.read();
        if (value !== undefined) return controller.enqueue(value);
        if (done) controller.close();
        release();
      } catch (error) {
        release();
        throw explain(error);
      } finally {
        clock.stop();
      }
    },
    async cancel(reason) {
      release();
      await reader.cancel(reason);
    },
  });
  return {
    headers: response.headers,
    stream,
    bytes: async () => new Uint8Array(await new Response(stream).arrayBuffer()),
  };
}
