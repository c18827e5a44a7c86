/**
 * Sign-in with Google by the implicit flow of OpenID Connect (Core §3.2): the page itself goes to Google and comes back
 * with an ID token in the fragment. Google's own script and window were rejected: nothing is loaded from elsewhere.
 */
export interface PendingSignIn {
  /** Ours: an answer without it was begun by somebody else, who would sign us in as himself. */
  state: string;
  /** In the token: it was made for this question, and is none that was caught elsewhere. */
  nonce: string;
  /** Path of the page that was asked for before one had to sign in. */
  redirect: string;
  /** What the answer is for: somebody signed in may be asked only to prove once more who they are. */
  purpose: Purpose;
  /**
   * Token of the invitation that is accepted by the answer; null: one only signs in. It is not read out of `redirect`,
   * because a link to the sign-in page can name any page there: who signs in by it has accepted nothing.
   */
  invitation: string | null;
}

export type Purpose = 'sign-in' | 'confirm';

export type GoogleAnswer = (
  | { kind: 'token'; idToken: string; nonce: string }
  | { kind: 'refused'; why: GoogleRefusal }
) &
  Pick<PendingSignIn, 'redirect' | 'purpose' | 'invitation'>;

/** `stale`: the question was asked in another tab or long ago, answered already, or never asked. */
export type GoogleRefusal = 'stale' | 'cancelled' | 'failed';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const authorizationUrl = 'https://accounts.google.com/o/oauth2/v2/auth';
const storageKey = 'fettle.google';
/** Where Google leads back to; it must be registered there (docs/self-hosting.md). */
export const answerPath = '/sign-in/google';

/** The address at Google that asks who one is, and keeps in this tab what its answer must match. */
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
  const asked: PendingSignIn = { state: randomText(), nonce: randomText(), redirect, purpose, invitation };
  storage.setItem(storageKey, JSON.stringify(asked));
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: origin + answerPath,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    state: asked.state,
    nonce: asked.nonce,
    // Else the account that was refused a moment ago is taken again without a question.
    prompt: 'select_account',
  });
  return `${authorizationUrl}?${query}`;
}

let fragment = '';

/**
 * Takes over what stands behind the # of the address, to be called before anything else happens at {@link answerPath};
 * true where the address must now be replaced by one without it, so that no token stays in the history.
 */
export function holdFragment(hash: string): boolean {
  if (hash === '') return false;
  fragment = hash;
  return true;
}

/** The fragment that is held, once. */
export function takeFragment(): string {
  const held = fragment;
  fragment = '';
  return held;
}

/** What Google answered, from the fragment of the address; each question takes one answer. */
export function takeGoogleAnswer(storage: Storage, hash: string): GoogleAnswer {
  const asked = takePendingSignIn(storage);
  const answer = new URLSearchParams(hash.replace(/^#/, ''));
  const from = {
    redirect: asked?.redirect ?? '/',
    purpose: asked?.purpose ?? 'sign-in',
    invitation: asked?.invitation ?? null,
  };
  const refuse = (why: GoogleRefusal): GoogleAnswer => ({ kind: 'refused', why, ...from });
  if (asked === null || answer.get('state') !== asked.state) return refuse('stale');
  if (answer.get('error') === 'access_denied') return refuse('cancelled');
  const idToken = answer.get('id_token');
  if (answer.has('error') || idToken === null || idToken === '') return refuse('failed');
  return { kind: 'token', idToken, nonce: asked.nonce, ...from };
}

/** The token of the invitation whose page this is; null for every other page. */
export function invitationIn(redirect: string): string | null {
  return /^\/invitations\/([\w-]+)$/.exec(redirect)?.[1] ?? null;
}

function takePendingSignIn(storage: Storage): PendingSignIn | null {
  const kept = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  return kept === null ? null : (JSON.parse(kept) as PendingSignIn);
}

function randomText(): string {
  // Not randomUUID: a page that is served without TLS has none.
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
