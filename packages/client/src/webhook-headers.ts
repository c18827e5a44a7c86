import { WebhookError } from './webhook-error.ts';

/**
 * Headers from fetch, Node's `request.headers`, or a plain record; names are case-insensitive.
 *
 * @example
 * const headers: WebhookHeaders = { 'X-Service-Signature': 'sha256=…' };
 */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header; null when it was not sent. @throws WebhookError when it was sent more than once */
export function readHeader(headers: WebhookHeaders, name: string): string | null {
  const [value = null, ...more] = valuesOf(headers, name);
  if (more.length === 0) return value;
  throw new WebhookError('MALFORMED_HEADER', `The header ${name} was sent more than once.`);
}

/** The value of a header. @throws WebhookError when it is missing, empty, or was sent more than once */
export function requireHeader(headers: WebhookHeaders, name: string): string {
  const value = readHeader(headers, name);
  if (value !== null && value !== '') return value;
  throw new WebhookError('MISSING_HEADER', `The header ${name} is missing.`);
}

function valuesOf(headers: WebhookHeaders, name: string): string[] {
  // Not instanceof, because frameworks have their own classes.
  if (isHeaders(headers)) {
    const value = headers.get(name);
    return value === null ? [] : [value];
  }
  return Object.entries(headers)
    .filter(([key, value]) => key.toLowerCase() === name && value !== undefined)
    .flatMap(([, value]) => value ?? []);
}

function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === 'function';
}
