import type { IncomingHttpHeaders } from 'node:http';
import { limits, secureSessionCookie, sessionCookie } from '@fettle/contract';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';
import type { Caller } from '../context.ts';
import { cookieName, readCookie } from './cookies/cookies.ts';

/** What the identity feature offers to the door; handed in, because http knows no feature. */
export interface Authenticator {
  byToken(token: string): Promise<Caller | null>;
  bySession(secret: string): Promise<Caller | null>;
  byJwt(jwt: string): Promise<Caller | null>;
}

const jwtPattern = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** The caller behind a v1 request: personal access tokens only (spec "Authentication", CONTRACT §2). */
export async function authenticateV1(
  headers: IncomingHttpHeaders,
  authenticator: Authenticator,
): Promise<Caller> {
  const token = tokenFrom(headers);
  const caller = token.length > limits.tokenCharacters ? null : await authenticator.byToken(token);
  if (caller === null) {
    throw new ApiError(
      'INVALID_TOKEN',
      'This token is unknown, malformed, revoked or expired. Create a new one.',
      challenge,
    );
  }
  return caller;
}

const challenge = { headers: { 'www-authenticate': 'Bearer realm="fettle"' } };

function tokenFrom(headers: IncomingHttpHeaders): string {
  // A header without a value is what a client sends whose variable is unset: no credential.
  const authorization = textOf(headers.authorization);
  const alternative = textOf(headers['x-service-token']);
  if (authorization !== null && alternative !== null && bearerIn(authorization) !== alternative) {
    throw new ApiError(
      'BAD_REQUEST',
      'Authorization and X-Service-Token carry different credentials; send one of them.',
    );
  }
  if (authorization === null && alternative === null) {
    const names = [sessionCookie, secureSessionCookie];
    if (names.some((name) => readCookie(headers.cookie, name) !== null)) {
      throw new ApiError(
        'API_TOKEN_REQUIRED',
        'v1 takes a personal access token, not a session cookie.',
        challenge,
      );
    }
    throw new ApiError(
      'UNAUTHORIZED',
      'Send a personal access token as Authorization: Bearer <token>.',
      challenge,
    );
  }
  const token = alternative ?? bearerIn(authorization ?? '');
  if (token === null) {
    throw new ApiError(
      'API_TOKEN_REQUIRED',
      'v1 takes Authorization: Bearer <personal access token>.',
      challenge,
    );
  }
  if (jwtPattern.test(token)) {
    throw new ApiError('API_TOKEN_REQUIRED', 'v1 takes a personal access token, not a JWT.', challenge);
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
 * Refuses a credential header that is sent twice. Node keeps the first Authorization in silence, a proxy before us
 * may have judged the last.
 */
export function refuseRepeatedCredential(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (name !== 'authorization' && name !== 'x-service-token') continue;
    if (seen.has(name)) throw new ApiError('BAD_REQUEST', `The header ${name} is sent twice; send it once.`);
    seen.add(name);
  }
}

/** The caller behind a dashboard request: the session cookie, or the legacy mobile JWT as Bearer. */
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

/** Tells those apart who have a good credential for the other surface. */
function signInFirst(headers: IncomingHttpHeaders): string {
  const sendsToken = headers['x-service-token'] !== undefined || /\bftl_/.test(headers.authorization ?? '');
  return sendsToken
    ? 'Personal access tokens work on /api/v1 only; here it takes the session of somebody signed in.'
    : 'Sign in first.';
}

/**
 * Refuses a state-changing dashboard request that a foreign page made the browser send: CSRF (CONTRACT §8).
 * `ownHost` is the host people reach the service at.
 */
export function refuseForeignOrigin(
  headers: IncomingHttpHeaders,
  ownHosts: readonly (string | undefined)[],
): void {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const foreignOrigin =
    origin !== undefined && !(URL.canParse(origin) && ownHosts.includes(new URL(origin).host));
  if (foreignSite || foreignOrigin) {
    throw new ApiError('FORBIDDEN', 'This request comes from another site and is refused.');
  }
}
