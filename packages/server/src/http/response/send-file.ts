import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileOutput } from '../../operation-output.ts';

// Without Cross-Origin-Opener-Policy, because browsers do not show a sandboxed page that has one.
export const ownPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'; sandbox";
const filePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/**
 * Streams a stored file. Only types that cannot run scripts are shown in the browser; everything else is downloaded.
 * The sandbox keeps even a wrongly detected type from acting in our origin. Our own pages can have inline styles.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileOutput): FastifyReply {
  reply
    .header('content-type', file.mimeType)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(file.inline ? 'inline' : 'attachment', file.fileName))
    .header('content-security-policy', file.isOwnPage === true ? ownPagePolicy : filePolicy)
    .header('cache-control', file.isOwnPage === true ? 'private, no-cache' : 'private, max-age=3600')
    // A page without a token must not get what another page of its site has put in the browser's cache.
    .header('vary', 'authorization, x-service-token');
  if (request.method !== 'HEAD') return reply.send(file.stream);
  // For a HEAD request, Fastify would read a stream to its end and use the length of a string as that of the file.
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
