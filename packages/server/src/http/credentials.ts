import type { IncomingHttpHeaders } from 'node:http';
import { limits, secureSessionCookie, sessionCookie } from '@fettle/contract';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';
import type { Caller } from '../context.ts';
import { cookieName, readCookie } from './cookies/cookies.ts';

/** What the identity feature provides for authentication; passed in, because `http/` imports no feature. */
export interface Authenticator {
  byToken(token: string): Promise<Caller | null>;
  bySession(secret: string): Promise<Caller | null>;
  byJwt(jwt: string): Promise<Caller | null>;
}

const jwtPattern = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** The caller of a v1 request: API tokens and sign-in tokens only. */
export async function authenticateV1(
  headers: IncomingHttpHeaders,
  authenticator: Authenticator,
): Promise<Caller> {
  const token = tokenFrom(headers);
  const caller = token.length > limits.tokenCharacters ? null : await authenticator.byToken(token);
  if (caller === null) {
    throw new ApiError(
      'INVALID_TOKEN',
      'This token is unknown, malformed, revoked, or expired. Create a new one.',
      challenge,
    );
  }
  return caller;
}

const challenge = { headers: { 'www-authenticate': 'Bearer realm="fettle"' } };

function tokenFrom(headers: IncomingHttpHeaders): string {
  // Clients send a header without a value when their variable is unset; that counts as no credential.
  const authorization = textOf(headers.authorization);
  const alternative = textOf(headers['x-service-token']);
  if (authorization !== null && alternative !== null && bearerIn(authorization) !== alternative) {
    throw new ApiError(
      'BAD_REQUEST',
      'Authorization and X-Service-Token contain different credentials. Send only one of them.',
    );
  }
  if (authorization === null && alternative === null) {
    const names = [sessionCookie, secureSessionCookie];
    if (names.some((name) => readCookie(headers.cookie, name) !== null)) {
      throw new ApiError(
        'API_TOKEN_REQUIRED',
        'v1 requires an API token; a session cookie is not accepted.',
        challenge,
      );
    }
    throw new ApiError('UNAUTHORIZED', 'Send an API token as Authorization: Bearer <token>.', challenge);
  }
  const token = alternative ?? bearerIn(authorization ?? '');
  if (token === null) {
    throw new ApiError('API_TOKEN_REQUIRED', 'v1 requires Authorization: Bearer <API token>.', challenge);
  }
  if (jwtPattern.test(token)) {
    throw new ApiError('API_TOKEN_REQUIRED', 'v1 requires an API token; a JWT is not accepted.', challenge);
  }
  return token;
}

/** The header's value; null when there is none, also for `Bearer` without a token. */
function textOf(header: string | string[] | undefined): string | null {
  const text = String(header ?? '').trim();
  return text === '' || text.toLowerCase() === 'bearer' ? null : text;
}

/** The token of `Bearer <token>`; null for another scheme. */
function bearerIn(authorization: string): string | null {
  return /^bearer\s+(.+)$/is.exec(authorization)?.[1] ?? null;
}

/**
 * Rejects a credential header that is sent twice. Node silently keeps the first Authorization header; a proxy in front
 * could have checked the last one.
 */
export function refuseRepeatedCredential(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (name !== 'authorization' && name !== 'x-service-token') continue;
    if (seen.has(name))
      throw new ApiError('BAD_REQUEST', `The header ${name} was sent more than once. Send it once.`);
    seen.add(name);
  }
}

/** The caller of a dashboard request: the session cookie, or a JWT as Bearer token. */
export async function authenticateDashboard(
  headers: IncomingHttpHeaders,
  authenticator: Authenticator,
  config: Pick<Config, 'publicUrl'>,
): Promise<Caller> {
  const bearer = /^\s*bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];
  const secret = readCookie(headers.cookie, cookieName(config, sessionCookie));
  const caller =
    bearer !== undefined
      ? jwtPattern.test(bearer)
        ? await authenticator.byJwt(bearer)
        : null
      : secret !== null
        ? await authenticator.bySession(secret)
        : null;
  if (caller === null) throw new ApiError('UNAUTHORIZED', signInFirst(headers));
  return caller;
}

/** Explains when the credential belongs to the other surface. */
function signInFirst(headers: IncomingHttpHeaders): string {
  const sendsToken = headers['x-service-token'] !== undefined || /\bftl_/.test(headers.authorization ?? '');
  return sendsToken
    ? 'API tokens work on /api/v1 only. This path requires a signed-in session.'
    : 'Sign in first.';
}

/**
 * Rejects a state-changing dashboard request that a page of another origin made the browser send (CSRF).
 * `ownHost` is the public host of the service.
 */
export function refuseForeignOrigin(
  headers: IncomingHttpHeaders,
  ownHosts: readonly (string | undefined)[],
): void {
  if (isForeign(headers, ownHosts))
    throw new ApiError('FORBIDDEN', 'Requests from other sites are not allowed.');
}

/** Whether a page of another origin made the browser send this request. */
export function isForeign(headers: IncomingHttpHeaders, ownHosts: readonly (string | undefined)[]): boolean {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const foreignOrigin =
    origin !== undefined && !(URL.canParse(origin) && ownHosts.includes(new URL(origin).host));
  return foreignSite || foreignOrigin;
}
