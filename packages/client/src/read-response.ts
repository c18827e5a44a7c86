import type { ListPage } from './call-types.ts';
import type { ErrorDetail } from './contract-types.ts';
import { FettleError } from './fettle-error.ts';

/** Unwraps an object from its envelope; throws BAD_RESPONSE when there is none. */
export function readObject(response: Response, text: string): unknown {
  const envelope = parseObject(text);
  if (envelope === null || !('data' in envelope)) throw notFettle(response, text);
  return envelope.data;
}

/** Unwraps a page of a list from its envelope; throws BAD_RESPONSE when it is not one. */
export function readPage(response: Response, text: string): ListPage<unknown> {
  const envelope = parseObject(text);
  const meta = envelope?.meta;
  if (!Array.isArray(envelope?.data) || !isRecord(meta)) throw notFettle(response, text);
  const { page, limit, total } = meta;
  if (typeof page !== 'number' || typeof limit !== 'number' || typeof total !== 'number') {
    throw notFettle(response, text);
  }
  return { items: envelope.data, page, limit, total };
}

/** The error for a response other than 2xx. */
export function readError(response: Response, text: string): FettleError {
  const error = parseObject(text)?.error;
  if (!isRecord(error) || typeof error.code !== 'string') return notFettle(response, text);
  return new FettleError({
    status: response.status,
    code: error.code,
    message: typeof error.message === 'string' ? error.message : error.code,
    details: Array.isArray(error.details) ? error.details.filter(isDetail) : [],
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: readRetryAfter(response.headers),
  });
}

function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The error for a response that is not from Fettle, such as the error page of a proxy or of another service. */
function notFettle(response: Response, text: string): FettleError {
  const start = text.slice(0, 80).replace(/\s+/g, ' ').trim();
  const said = start === '' ? 'an empty body' : `"${start}"`;
  return new FettleError({
    status: response.status,
    code: 'BAD_RESPONSE',
    message: `${response.url} returned status ${response.status} with ${said}, which is not a response from Fettle. Check baseUrl.`,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: readRetryAfter(response.headers),
  });
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDetail(value: unknown): value is ErrorDetail {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';
}
