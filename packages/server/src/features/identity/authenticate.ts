import { allScopes } from '@fettle/contract';
import type { Caller, Services } from '../../context.ts';
import type { FoundCaller } from '../../identity-state.ts';
import { passwordMark, readMobileJwt } from './mobile-jwt.ts';
import { findSessionByHash, hashSessionSecret } from './session-store.ts';
import { hashToken, parseToken } from './token-format.ts';
import { findTokenByHash } from './token-store.ts';
import { findUser } from './user-store.ts';

/**
 * Who a credential belongs to. Each function answers null for a credential that is malformed, unknown, revoked or
 * expired, or whose user is disabled, and does not say which: the caller must not learn it. Answers may be one
 * second old (caller-cache.ts); the end of a credential is compared with the clock at every request.
 */

type AuthenticateServices = Pick<Services, 'db' | 'clock' | 'secret' | 'identity'>;

/** The caller behind a personal access token; no query when the checksum is wrong. Notes the use of the token. */
export async function findCallerByToken(
  services: AuthenticateServices,
  token: string,
): Promise<Caller | null> {
  if (parseToken(token) === null) return null;
  const hash = hashToken(token);
  const found = await services.identity.callers.find(`token:${hash}`, () => loadByToken(services, hash));
  const caller = unlessEnded(services, found);
  if (caller?.token) services.identity.lastUsed.touch(caller.token.id);
  return caller;
}

async function loadByToken(services: AuthenticateServices, hash: string): Promise<FoundCaller | null> {
  const row = await findTokenByHash(services.db, Buffer.from(hash, 'base64'));
  if (row === undefined || row.revoked_at !== null || row.disabled_at !== null) return null;
  const caller: Caller = {
    userId: row.user_id,
    name: row.user_name,
    email: row.user_email,
    scopes: row.scopes,
    projectIds: row.project_ids,
    source: 'api',
    token: { id: row.id, name: row.name },
    sessionId: null,
  };
  return { caller, endsAt: row.expires_at === null ? null : Date.parse(row.expires_at) };
}

/** No secret we made is longer; anything else is not worth hashing. */
const SESSION_SECRET_CHARACTERS = 43;

/** The caller behind the secret of a session cookie; he carries every scope. */
export async function findCallerBySession(
  services: AuthenticateServices,
  secret: string,
): Promise<Caller | null> {
  if (secret.length !== SESSION_SECRET_CHARACTERS) return null;
  const hash = hashSessionSecret(secret);
  const found = await services.identity.callers.find(`session:${hash}`, () => loadBySession(services, hash));
  return unlessEnded(services, found);
}

async function loadBySession(services: AuthenticateServices, hash: string): Promise<FoundCaller | null> {
  const row = await findSessionByHash(services.db, Buffer.from(hash, 'base64'));
  if (row === undefined || row.disabled_at !== null) return null;
  const user = { id: row.user_id, name: row.user_name, email: row.user_email };
  return { caller: dashboardCaller(user, row.id), endsAt: Date.parse(row.expires_at) };
}

/** The caller behind a JWT of the legacy mobile app; he carries every scope. */
export async function findCallerByJwt(services: AuthenticateServices, jwt: string): Promise<Caller | null> {
  const claims = await readMobileJwt(services.secret, jwt, services.clock());
  if (claims === null) return null;
  const key = `mobile:${claims.userId}:${claims.passwordMark}`;
  const found = await services.identity.callers.find(key, async () => {
    const user = await findUser(services.db, claims.userId);
    if (user === undefined || user.disabled_at !== null) return null;
    if (passwordMark(user.password_hash) !== claims.passwordMark) return null;
    return { caller: dashboardCaller(user, null), endsAt: null };
  });
  return unlessEnded(services, found);
}

function dashboardCaller(
  user: { id: string; name: string; email: string },
  sessionId: string | null,
): Caller {
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    scopes: allScopes,
    projectIds: null,
    source: 'dashboard',
    token: null,
    sessionId,
  };
}

function unlessEnded(services: AuthenticateServices, found: FoundCaller | null): Caller | null {
  if (found === null) return null;
  return found.endsAt === null || services.clock().getTime() < found.endsAt ? found.caller : null;
}
