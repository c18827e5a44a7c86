import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileOutput } from '../../operation-output.ts';

// No Cross-Origin-Opener-Policy: browsers refuse to show a sandboxed page that has one.
const ownPagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Streams a stored file. Only types that cannot run script are shown in the browser, everything else is offered for
 * saving; the sandbox keeps even a mistaken type from acting in our origin. Pages of our own may style themselves.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileOutput): FastifyReply {
  reply
    .header('content-type', file.mimeType)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(file.inline ? 'inline' : 'attachment', file.fileName))
    .header(
      'content-security-policy',
      file.isOwnPage === true ? ownPagePolicy : "default-src 'none'; sandbox",
    )
    .header('cache-control', file.isOwnPage === true ? 'private, no-cache' : 'private, max-age=3600');
  if (request.method !== 'HEAD') return reply.send(file.stream);
  // The framework would read a stream to its end for a HEAD, and takes the length of a text for that of the file.
  file.stream.destroy();
  return reply.send(Readable.from([]));
}

/** Content-Disposition with an ASCII fallback and the real name in UTF-8 (RFC 6266, RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
