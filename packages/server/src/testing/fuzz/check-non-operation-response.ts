import { type ErrorCode, errors } from '@fettle/contract';
import type { WireResponse } from './send-request.ts';

/**
 * What is wrong with a response to a request for something other than an operation. It must never be a failure, and
 * every refusal is in the envelope.
 */
export function checkNonOperationResponse({ status, headers, text }: WireResponse, method: string): string[] {
  const broken: string[] = [];
  if (status >= 500) broken.push(`status ${status}`);
  if (!/^[\w-]{8,64}$/.test(String(headers['x-request-id'] ?? ''))) broken.push('no X-Request-Id');
  if (headers['x-content-type-options'] !== 'nosniff') broken.push('no nosniff');
  if (!/frame-ancestors 'none'/.test(String(headers['content-security-policy'])))
    broken.push('can be framed');
  if (/-32603|INTERNAL_ERROR/.test(text)) broken.push('a failure of the service');
  if (/\bat \S+ \(|\.ts:\d+|node_modules|node:internal|relation "|invalid byte sequence/.test(text))
    broken.push('something of the inside');
  if (status >= 400 && method !== 'HEAD') broken.push(...checkEnvelope(status, text));
  return broken;
}

interface ErrorBody {
  error?: { code?: unknown; message?: unknown };
  jsonrpc?: unknown;
}

function checkEnvelope(status: number, text: string): string[] {
  const { error, jsonrpc } = parse(text);
  const isRpc = jsonrpc === '2.0' && Number.isInteger(error?.code);
  const isOurs = errors[error?.code as ErrorCode]?.status === status;
  return (isRpc || isOurs) && typeof error?.message === 'string' ? [] : ['a refusal without an envelope'];
}

function parse(text: string): ErrorBody {
  try {
    return (JSON.parse(text) as ErrorBody | null) ?? {};
  } catch {
    // Missing JSON is reported like JSON of another type.
    return {};
  }
}
