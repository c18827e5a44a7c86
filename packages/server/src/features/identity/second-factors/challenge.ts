import { hash, randomBytes } from 'node:crypto';
import { limits } from '@fettle/contract';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { DecryptError, decrypt, encrypt, type Secret } from '../../../secret.ts';

/**
 * What a browser holds between two steps, encrypted, so that it is neither stored for everyone who asks for one nor can be
 * made up: a sign-in that waits for its second factor, a passkey's challenge, the setup of a new factor.
 */
export type ChallengePurpose = 'sign-in' | 'passkey sign-in' | 'confirm' | 'set-up' | 'provider' | 'link';

interface Sealed<State> {
  /** Also the challenge of a passkey. */
  nonce: string;
  /** In milliseconds since 1970. */
  endsAt: number;
  state: State;
}

export interface Challenge<State> {
  text: string;
  nonce: string;
  expiresAt: string;
  state: State;
}

type ChallengeContext = { secret: Secret; clock: Clock };

/** A challenge that is valid for ten minutes. */
export function createChallenge<State>(
  { secret, clock }: ChallengeContext,
  purpose: ChallengePurpose,
  state: State,
): Challenge<State> {
  const endsAt = clock().getTime() + limits.factorMinutes * 60_000;
  const nonce = randomBytes(32).toString('base64url');
  const sealed: Sealed<State> = { nonce, endsAt, state };
  const text = encrypt(secret, 'sign-in-challenge', JSON.stringify(sealed), purpose).toString('base64url');
  return { text, nonce, expiresAt: new Date(endsAt).toISOString(), state };
}

/** What {@link createChallenge} was given; null for a text that is not ours, for another purpose, or too late. */
export function readChallenge<State>(
  { secret, clock }: ChallengeContext,
  purpose: ChallengePurpose,
  text: string,
): Challenge<State> | null {
  try {
    const plain = decrypt(secret, 'sign-in-challenge', Buffer.from(text, 'base64url'), purpose);
    const { nonce, endsAt, state } = JSON.parse(plain.toString('utf8')) as Sealed<State>;
    if (endsAt <= clock().getTime()) return null;
    return { text, nonce, expiresAt: new Date(endsAt).toISOString(), state };
  } catch (error) {
    if (error instanceof DecryptError) return null;
    throw error;
  }
}

/**
 * Marks a challenge as used, in the transaction of what it completes; false when it already was. It is forgotten when it
 * expires.
 */
export async function useChallenge(
  db: Kysely<Tables>,
  { nonce, expiresAt }: Pick<Challenge<unknown>, 'nonce' | 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now.toISOString()).execute();
  const inserted = await db
    .insertInto('used_challenges')
    .values({ digest: hash('sha256', nonce, 'buffer'), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
