import { allScopes } from '@fettle/contract';
import type { Caller, Services } from '../../context.ts';
import type { FoundCaller } from '../../identity-state.ts';
import {
  findMobileSession,
  findSessionByHash,
  hashSessionSecret,
  type SessionWithUser,
} from './sessions/session-store.ts';
import { readMobileJwt } from './sign-in/mobile-jwt.ts';
import { hashToken, parseToken } from './tokens/token-format.ts';
import { findTokenByHash } from './tokens/token-store.ts';

/**
 * Whom a credential belongs to. Each function returns null for a credential that is malformed, unknown, revoked, or
 * expired, or whose user is disabled, and does not say which: the caller must not learn it. Results can be one second
 * old (caller-cache.ts); the expiry of a credential is compared with the clock at every request.
 */

type AuthenticateServices = Pick<Services, 'db' | 'clock' | 'secret' | 'identity'>;

/** The caller behind an API token or sign-in token; no query when the checksum is wrong. Records the use of the token. */
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
    guestIn: row.guest_in,
    source: 'api',
    token: { id: row.id, name: row.name },
    sessionId: null,
  };
  return { caller, endsAt: row.expires_at === null ? null : Date.parse(row.expires_at) };
}

/** The length of every generated secret; other lengths are not worth hashing. */
const sessionSecretCharacters = 43;

/** The caller behind the secret of a session cookie, with every scope. */
export async function findCallerBySession(
  services: AuthenticateServices,
  secret: string,
): Promise<Caller | null> {
  if (secret.length !== sessionSecretCharacters) return null;
  const hash = hashSessionSecret(secret);
  return findBySession(services, `session:${hash}`, () =>
    findSessionByHash(services.db, Buffer.from(hash, 'base64')),
  );
}

async function findBySession(
  services: AuthenticateServices,
  key: string,
  load: () => Promise<SessionWithUser | undefined>,
): Promise<Caller | null> {
  const found = await services.identity.callers.find(key, async () => {
    const row = await load();
    if (row === undefined || row.disabled_at !== null) return null;
    return { caller: dashboardCaller(row), endsAt: Date.parse(row.expires_at) };
  });
  const caller = unlessEnded(services, found);
  if (caller?.sessionId) services.identity.lastUsed.touch(caller.sessionId, 'sessions');
  return caller;
}

/** The caller behind a mobile JWT, with every scope. */
export async function findCallerByJwt(services: AuthenticateServices, jwt: string): Promise<Caller | null> {
  const claims = await readMobileJwt(services.secret, jwt, services.clock());
  if (claims === null) return null;
  const { userId, sessionId: id } = claims;
  return findBySession(services, `mobile:${id}:${userId}`, () =>
    findMobileSession(services.db, { id, userId }),
  );
}

function dashboardCaller(row: SessionWithUser): Caller {
  return {
    userId: row.user_id,
    name: row.user_name,
    email: row.user_email,
    scopes: allScopes,
    projectIds: null,
    guestIn: row.guest_in,
    source: 'dashboard',
    token: null,
    sessionId: row.id,
  };
}

function unlessEnded(services: AuthenticateServices, found: FoundCaller | null): Caller | null {
  if (found === null) return null;
  return found.endsAt === null || services.clock().getTime() < found.endsAt ? found.caller : null;
}
