/**
 * Sign-in with Google by the implicit flow of OpenID Connect Core: the page goes to Google and comes back with an ID
 * token in the fragment. Google's own script and pop-up were rejected because nothing is loaded from elsewhere.
 */
interface PendingSignIn {
  /** Ours. A response without it was started by somebody else, who would sign the user in to their own account. */
  state: string;
  /** Part of the token: it was issued for this request and not intercepted elsewhere. */
  nonce: string;
  /** Path of the page that was requested before signing in. */
  redirect: string;
  /** What the response is for: a signed-in user may only have to confirm their identity. */
  purpose: Purpose;
  /**
   * Token of the invitation that the response accepts. Null only signs in. It is not read from `redirect`, because a
   * link to the sign-in page can name any page there, and following it must not accept anything.
   */
  invitation: string | null;
}

type Purpose = 'sign-in' | 'confirm';

export type GoogleResponse = (
  | { kind: 'token'; idToken: string; nonce: string }
  | { kind: 'refused'; why: GoogleRefusal }
) &
  Pick<PendingSignIn, 'redirect' | 'purpose' | 'invitation'>;

/** `stale`: the request was made in another tab or long ago, was already answered, or was never made. */
type GoogleRefusal = 'stale' | 'cancelled' | 'failed';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const authorizationUrl = 'https://accounts.google.com/o/oauth2/v2/auth';
const storageKey = 'fettle.google';
/** The redirect URI, which must be registered at Google (docs/self-hosting.md). */
const responsePath = '/sign-in/google';

/** Returns the URL of Google's sign-in, and keeps in this tab what the response must match. */
export function startGoogleSignIn(
  storage: Storage,
  {
    clientId,
    origin,
    redirect,
    purpose = 'sign-in',
    invitation = null,
  }: { clientId: string; origin: string; redirect: string } & Partial<
    Pick<PendingSignIn, 'purpose' | 'invitation'>
  >,
): string {
  const pending: PendingSignIn = { state: randomText(), nonce: randomText(), redirect, purpose, invitation };
  storage.setItem(storageKey, JSON.stringify(pending));
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: origin + responsePath,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    state: pending.state,
    nonce: pending.nonce,
    // Otherwise an account that was just refused is chosen again without asking.
    prompt: 'select_account',
  });
  return `${authorizationUrl}?${query}`;
}

/** Reads Google's response from the fragment. Each request accepts one response. */
export function readGoogleResponse(storage: Storage, hash: string): GoogleResponse {
  const pending = takePendingSignIn(storage);
  const response = new URLSearchParams(hash.replace(/^#/, ''));
  const from = {
    redirect: pending?.redirect ?? '/',
    purpose: pending?.purpose ?? 'sign-in',
    invitation: pending?.invitation ?? null,
  };
  const refuse = (why: GoogleRefusal): GoogleResponse => ({ kind: 'refused', why, ...from });
  if (pending === null || response.get('state') !== pending.state) return refuse('stale');
  if (response.get('error') === 'access_denied') return refuse('cancelled');
  const idToken = response.get('id_token');
  if (response.has('error') || idToken === null || idToken === '') return refuse('failed');
  return { kind: 'token', idToken, nonce: pending.nonce, ...from };
}

/** The invitation token in the path of an invitation page. Null for every other page. */
export function invitationIn(redirect: string): string | null {
  return /^\/invitations\/([\w-]+)$/.exec(redirect)?.[1] ?? null;
}

function takePendingSignIn(storage: Storage): PendingSignIn | null {
  const kept = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  return kept === null ? null : (JSON.parse(kept) as PendingSignIn);
}

function randomText(): string {
  // Not randomUUID, which pages served without TLS do not have.
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
