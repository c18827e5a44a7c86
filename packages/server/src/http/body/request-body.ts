import type { Operation } from '@fettle/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';

const jsonPattern = /^application\/json(?:; ?charset="?utf-8"?)?$/i;
const multipartPattern = /^multipart\/form-data;(?: ?charset="?utf-8"?;)? ?boundary=(?:"[^"]+"|[^\s",;]+)$/i;

/**
 * Lets a body through only under a Content-Type this operation reads, before any parser sees it: oddly written
 * types have been ways around validation in HTTP frameworks. A type almost JSON is malformed (400), another one is
 * not supported (415); a body where none is read is neither ignored nor parsed (400).
 */
export function checkContentType(
  request: FastifyRequest,
  operation: Pick<Operation, 'method' | 'body' | 'upload'>,
): void {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) {
    // Without a body the type says nothing, and Fastify must not look for a parser for it.
    delete headers['content-type'];
    return;
  }
  // Fastify never reads the body of a GET; it is refused here with the others, unread, whatever its type or size.
  if (operation.body === null) {
    throw new ApiError('BAD_REQUEST', `${operation.method} takes no body here; leave it out.`);
  }
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Compressed bodies are not read; send the body as it is.');
  }
  const type = headers['content-type'];
  if (type === undefined || type === '') {
    throw new ApiError('BAD_REQUEST', 'The body has no Content-Type; send application/json.');
  }
  if (operation.upload && multipartPattern.test(type)) return;
  if (jsonPattern.test(type)) {
    headers['content-type'] = 'application/json';
    return;
  }
  if (operation.upload && /^\s*multipart\/form-data\s*(;|$)/i.test(type)) {
    const demand = 'send multipart/form-data with its boundary';
    throw new ApiError('BAD_REQUEST', `The Content-Type '${printable(type)}' is malformed; ${demand}.`);
  }
  if (/^\s*application\/json\s*(;|$)/i.test(type) && !/charset=(?!"?utf-8)/i.test(type)) {
    throw new ApiError(
      'BAD_REQUEST',
      `The Content-Type '${printable(type)}' is malformed; send application/json.`,
    );
  }
  const takes = operation.upload ? 'application/json or multipart/form-data' : 'application/json in UTF-8';
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `'${printable(type)}' is not read here; send ${takes}.`);
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}
