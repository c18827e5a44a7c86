import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError } from '../../../api-error.ts';
import { networkOf } from '../../../client-network.ts';
import type { Ctx, Services } from '../../../context.ts';
import type { Line } from '../../../identity-state.ts';
import { createLine } from './bounded-queue.ts';

/**
 * Passwords as argon2id hashes (RFC 9106), stored in the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. The exact
 * UTF-8 bytes count: nothing is trimmed, cut or normalised, so that what was typed is what is compared.
 */

/** OWASP's first choice of 2026: 19 MiB, two passes; some 25 ms. Stored hashes name their own, so these may change. */
const COST = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const runArgon2 = promisify(argon2);

/** Two hashes at once leave half of libuv's four threads to files and name look-ups; each takes 19 MiB. */
const AT_ONCE = 2;
/** Some three seconds of waiting; for known devices once more. */
const WAITING = 200;

/** The line in which everything waits that computes password hashes; one per process. */
export function createPasswordLine(): Line {
  const full = () =>
    new ApiError('RATE_LIMITED', 'Too many sign-ins at the moment. Try again in a few seconds.', {
      headers: { 'retry-after': '5' },
    });
  return createLine({ atOnce: AT_ONCE, waiting: WAITING, full });
}

/**
 * The text to store for a password, which must have been checked for length. Call it before opening a transaction:
 * it waits in line.
 * @throws ApiError RATE_LIMITED when the line is full
 */
export async function hashPassword(
  ctx: Pick<Services, 'identity'> & Partial<Pick<Ctx, 'client' | 'actor'>>,
  password: string,
): Promise<string> {
  const { identity, client, actor } = ctx;
  // By user, not by session: of those somebody can open as many as the line has room for.
  const place =
    actor === undefined || actor.sessionId === null
      ? { from: networkOf(client?.address ?? ''), isKnown: false }
      : { from: `user:${actor.userId}`, isKnown: true };
  return identity.passwordLine.run(() => computePasswordHash(password), place);
}

/** Without the line; for commands that run alone. */
export async function computePasswordHash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return writeStored(salt, await derive(password, { ...COST, salt, length: HASH_BYTES }));
}

/** Stands in for the hash of users that do not exist: verifying against it takes as long. */
const nobodysHash = writeStored(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/**
 * Whether the password is the one behind the stored hash. With null (no such user, or one without a password) it
 * computes as long and answers false. Does not wait in line itself: its callers do more than this while they hold
 * their place.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const { hash, ...cost } = readStored(stored ?? nobodysHash);
  const computed = await derive(password, { ...cost, length: hash.length });
  return timingSafeEqual(hash, computed) && stored !== null;
}

interface Derivation {
  memoryKib: number;
  passes: number;
  parallelism: number;
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

function writeStored(salt: Buffer, hash: Buffer): string {
  const { memoryKib, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
