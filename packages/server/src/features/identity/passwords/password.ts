import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError } from '../../../api-error.ts';
import { clientNetwork } from '../../../client-network.ts';
import type { Ctx, Services } from '../../../context.ts';
import type { BoundedQueue, PasswordCost } from '../../../identity-state.ts';
import { createBoundedQueue } from './bounded-queue.ts';

/**
 * Passwords as argon2id hashes (RFC 9106), stored in the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. The exact
 * UTF-8 bytes count: nothing is trimmed, cut, or normalized, so that what was typed is what is compared.
 */

/** OWASP's recommendation of 2026: 19 MiB, two passes; about 25 ms. Stored hashes name their own cost, so this can change. */
export const passwordCost: PasswordCost = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

const runArgon2 = promisify(argon2);

/** Two hashes at once leave half of libuv's four threads for files and DNS lookups; each takes 19 MiB. */
const atOnce = 2;
/** About three seconds of waiting; known devices have as much again. */
const waiting = 200;

/** The queue for everything that computes password hashes; one per process. */
export function createPasswordQueue(): BoundedQueue {
  const full = () =>
    new ApiError('RATE_LIMITED', 'Too many sign-ins at the moment. Try again in a few seconds.', {
      headers: { 'retry-after': '5' },
    });
  return createBoundedQueue({ atOnce: atOnce, waiting: waiting, full });
}

/**
 * The text to store for a password, whose length must have been checked. Call it before opening a transaction: it waits
 * in the queue.
 * @throws ApiError RATE_LIMITED when the queue is full
 */
export async function hashPassword(
  ctx: Pick<Services, 'identity'> & Partial<Pick<Ctx, 'client' | 'actor'>>,
  password: string,
): Promise<string> {
  const { identity, client, actor } = ctx;
  // By user, not by session: one user can open as many sessions as the queue has room for.
  const origin =
    actor === undefined || actor.sessionId === null
      ? { from: clientNetwork(client?.address ?? ''), isKnown: false }
      : { from: `user:${actor.userId}`, isKnown: true };
  return identity.passwordQueue.run(() => computePasswordHash(password, identity.passwordCost), origin);
}

/** Without the queue; for commands that run alone. */
export async function computePasswordHash(password: string, cost = passwordCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  return writeStored(cost, salt, await derive(password, { ...cost, salt, length: hashBytes }));
}

/** Stands in for the hash of users that do not exist: verifying against it takes as long. */
function dummyHash(cost: PasswordCost): string {
  return writeStored(cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));
}

/**
 * Whether the password matches the stored hash. With null (no such user, or one without a password) it computes as long
 * as for a hash of this cost and returns false. It does not wait in the queue itself: its callers do more than this during their turn.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  cost = passwordCost,
): Promise<boolean> {
  const { hash, ...storedCost } = readStored(stored ?? dummyHash(cost));
  const computed = await derive(password, { ...storedCost, length: hash.length });
  return timingSafeEqual(hash, computed) && stored !== null;
}

interface Derivation extends PasswordCost {
  salt: Buffer;
  length: number;
}

async function derive(password: string, how: Derivation): Promise<Buffer> {
  return runArgon2('argon2id', {
    message: Buffer.from(password, 'utf8'),
    nonce: how.salt,
    memory: how.memoryKib,
    passes: how.passes,
    parallelism: how.parallelism,
    tagLength: how.length,
  });
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function readStored(stored: string): Omit<Derivation, 'length'> & { hash: Buffer } {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phc.exec(stored) ?? [];
  if (memory === undefined) throw new Error('A stored password hash is not of the form this service writes.');
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function writeStored({ memoryKib, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
