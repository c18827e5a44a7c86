import type { JWTVerifyGetKey } from 'jose';
import type { Kysely } from 'kysely';
import type { Caller } from './caller.ts';
import type { Tables } from './db/tables/tables.ts';

/**
 * What the identity feature keeps in this process; no other process needs it, nor does a restart. Declared here and
 * created in the feature, because every context carries it.
 */
export interface IdentityState {
  callers: CallerCache;
  lastUsed: LastUsed;
  /** For everything that computes password hashes. */
  passwordQueue: BoundedQueue;
  /** Of new hashes. */
  passwordCost: PasswordCost;
  signInThrottle: SignInThrottle;
  googleKeys: GoogleKeys;
  /** Writes what is recorded but not stored yet. */
  close(): Promise<void>;
}

/** A caller with the expiry of their credential in milliseconds since 1970, null for none. */
export interface FoundCaller {
  caller: Caller;
  endsAt: number | null;
}

/**
 * Caches whom a credential belongs to for up to a second: what another process revokes is refused within one second, and
 * a busy token costs one query per second instead of one per request. Requests that arrive during a lookup share it.
 */
export interface CallerCache {
  /** `key` must not be the credential itself: the time a map takes to compare strings depends on them. */
  find(key: string, load: () => Promise<FoundCaller | null>): Promise<FoundCaller | null>;
  /**
   * After anything was revoked here. It clears everything, not one entry: revocations are rare, and a lookup in flight
   * can return the old result.
   */
  clear(): void;
}

/**
 * Records when tokens and sessions were last used, outside of the request and in batches; a row is written at most once a
 * minute, however many processes use it.
 */
export interface LastUsed {
  /** Runs no query; a second later the use is written with all others of that second. */
  touch(id: string, table?: 'api_tokens' | 'sessions'): void;
  /** Writes what is recorded. Never rejects: a failure is logged, and a use in the next minute writes again. */
  flush(): Promise<void>;
  /** Flushes and stops; touches after it are ignored. */
  close(): Promise<void>;
}

/** What one password hash costs, as in RFC 9106. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
  parallelism: number;
}

/** Where a task in the queue comes from: origins take turns. */
export interface QueueOrigin {
  from: string;
  /** Served before the others; for origins that an attacker cannot make up in numbers: users, not their devices. */
  isKnown: boolean;
}

/** Runs a bounded number of tasks at a time, fairly by origin, and refuses when too many wait. */
export interface BoundedQueue {
  run<T>(task: () => Promise<T>, origin?: QueueOrigin): Promise<T>;
}

/** What failed sign-ins are counted for: the origin of the attempt and, with a password, its account. */
export interface SignInAttempt {
  address: string;
  /**
   * The account, however its identifier is spelled, or the lowercase text if there is no such account; null for a Google
   * token. Codes of a second factor have a count of their own.
   */
  identifier: `user:${string}` | `text:${string}` | `factor:${string}` | null;
  /** A count that decides instead of those two: of a device or network from which the user has signed in before. */
  own?: string | null;
  /** Whose known device it is: all devices of a user share a limit, past which they count as unknown. */
  deviceOf?: string | null;
}

/** The failures in this window, including this one. */
export interface FailureCounts {
  address: number;
  identifier: number | null;
}

export interface SignInThrottle {
  /** @throws ApiError RATE_LIMITED with Retry-After when there were too many failures */
  check(db: Kysely<Tables>, attempt: SignInAttempt): Promise<void>;
  countFailure(db: Kysely<Tables>, attempt: SignInAttempt): Promise<FailureCounts>;
}

export interface GoogleKeys {
  /** For jose. @throws jose's JWKSNoMatchingKey; ApiError UNAVAILABLE when there are no keys */
  find: JWTVerifyGetKey;
}
