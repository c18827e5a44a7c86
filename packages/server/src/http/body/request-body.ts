import type { Operation } from '@fettle/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';

const jsonPattern = /^application\/json(?:; ?charset="?utf-8"?)?$/i;
const multipartPattern = /^multipart\/form-data;(?: ?charset="?utf-8"?;)? ?boundary=(?:"[^"]+"|[^\s",;]+)$/i;

/**
 * Accepts a body only with a Content-Type the operation supports, before any parser sees it: unusual spellings of types
 * have bypassed validation in HTTP frameworks. A type that is almost JSON is malformed (400), any other is unsupported
 * (415); a body for an operation without one is rejected (400), neither ignored nor parsed.
 */
export function checkContentType(
  request: FastifyRequest,
  operation: Pick<Operation, 'method' | 'body' | 'upload'>,
): void {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) {
    // Without a body the type is meaningless, and Fastify must not look for a parser for it.
    delete headers['content-type'];
    return;
  }
  // Fastify never reads the body of a GET, so it is rejected here, unread, whatever its type or size.
  if (operation.body === null) {
    throw new ApiError(
      'BAD_REQUEST',
      `This ${operation.method} request does not accept a body. Send it without one.`,
    );
  }
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Compressed bodies are not supported. Send the body uncompressed.',
    );
  }
  const type = headers['content-type'];
  if (type === undefined || type === '') {
    throw new ApiError('BAD_REQUEST', 'The request has a body but no Content-Type. Send application/json.');
  }
  if (operation.upload && multipartPattern.test(type)) return;
  if (jsonPattern.test(type)) {
    headers['content-type'] = 'application/json';
    return;
  }
  if (operation.upload && /^\s*multipart\/form-data\s*(;|$)/i.test(type)) {
    const demand = 'Send multipart/form-data with a boundary';
    throw new ApiError('BAD_REQUEST', `The Content-Type "${printable(type)}" is malformed. ${demand}.`);
  }
  if (/^\s*application\/json\s*(;|$)/i.test(type) && !/charset=(?!"?utf-8)/i.test(type)) {
    throw new ApiError(
      'BAD_REQUEST',
      `The Content-Type "${printable(type)}" is malformed. Send application/json.`,
    );
  }
  const takes = operation.upload ? 'application/json or multipart/form-data' : 'application/json in UTF-8';
  throw new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The Content-Type "${printable(type)}" is not supported. Send ${takes}.`,
  );
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}
