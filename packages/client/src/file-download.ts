import type { Connection } from './send.ts';

/**
 * The content of a file. Read it once, as `stream` or with `bytes()`, or call `stream.cancel()`.
 *
 * @example
 * const file: FileDownload = await client.downloadAttachment({ id, attachmentId });
 * const type = file.headers.get('content-type');
 * const bytes = await file.bytes();
 */
export interface FileDownload {
  /** Content-Type, Content-Length, Content-Disposition, ETag … */
  headers: Headers;
  /** The bytes as they arrive; fails with TIMEOUT when the service pauses for longer than the timeout. */
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** All bytes at once. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Creates a download from a response whose connection is still open; closes it after the last byte. */
export function openDownload({ response, clock, explain, release }: Connection): FileDownload {
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      // The timeout runs only while waiting for the service, not while the caller processes the stream.
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
