import { type ErrorCode, errors } from './errors.ts';
import type { Operation, Surface } from './operation.ts';

/**
 * Every code an operation can return on a surface, in the order of the table: its own, and those that follow from
 * what it accepts. METHOD_NOT_ALLOWED belongs to paths and is left out.
 */
export function errorCodesOf(operation: Operation, surface: Surface): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'BAD_REQUEST',
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'UNAVAILABLE',
    ...operation.errors,
  ]);
  if (operation.credential) {
    codes.add('UNAUTHORIZED');
    if (surface === 'v1') codes.add('INVALID_TOKEN').add('API_TOKEN_REQUIRED');
    if (operation.scope !== null) codes.add('INSUFFICIENT_SCOPE');
  } else if (operation.errors.includes('RATE_LIMITED')) {
    codes.add('UNAUTHORIZED');
  }
  if (surface === 'dashboard') {
    codes.delete('INSUFFICIENT_SCOPE');
    if (operation.method !== 'GET') codes.add('FORBIDDEN');
  }
  if (namesSomething(operation)) {
    codes.add('NOT_FOUND');
    if (operation.credential) codes.add('ORG_REQUIRES_SECOND_FACTOR');
  }
  if (operation.body !== null) codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (takesIdempotencyKey(operation)) codes.add('CONFLICT');
  // An object that is sent back can be out of date.
  if (operation.method === 'PATCH' && operation.surfaces.includes('v1')) codes.add('CONFLICT');
  return (Object.keys(errors) as ErrorCode[]).filter((code) => codes.has(code));
}

/**
 * Whether an Idempotency-Key makes the operation safe to retry, on either surface. Without a credential there is no
 * owner for the key, and those responses open sessions; a confirmation must be given anew each time,
 * and whoever deleted their account has no later request.
 */
export function takesIdempotencyKey({ method, credential, session }: Operation): boolean {
  return method === 'POST' && credential && session === null;
}

/** Whether the request names a resource, which can be missing or hidden. */
function namesSomething({ params, query, body }: Operation): boolean {
  return (
    fieldsOf(params).length > 0 || [query, body].some((schema) => fieldsOf(schema).includes('projectId'))
  );
}

/** Names of the fields of an object shape. */
export function fieldsOf(schema: object | null): string[] {
  return schema !== null && 'properties' in schema ? Object.keys(schema.properties as object) : [];
}
