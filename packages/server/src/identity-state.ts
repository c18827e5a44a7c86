import type { JWTVerifyGetKey } from 'jose';
import type { Kysely } from 'kysely';
import type { Caller } from './context.ts';
import type { Tables } from './db/tables.ts';

/**
 * What the identity feature keeps in this process; none of it is needed by another process or after a restart.
 * Declared here and made in the feature, because every context carries it.
 */
export interface IdentityState {
  callers: CallerCache;
  lastUsed: LastUsed;
  /** Everything that computes password hashes waits here. */
  passwordLine: Line;
  loginThrottle: LoginThrottle;
  googleKeys: GoogleKeys;
  /** Writes what is noted but not stored yet. */
  close(): Promise<void>;
}

/** A caller with the end of his credential in milliseconds since 1970, null for none. */
export interface FoundCaller {
  caller: Caller;
  endsAt: number | null;
}

/**
 * Remembers who a credential belongs to for at most a second: what another process revokes is refused one second
 * later at the latest (CONTRACT §2), and a busy token costs one query a second instead of one a request. Requests
 * that come while a look-up runs share it.
 */
export interface CallerCache {
  /** `key` must not be the credential itself: a map compares texts in a time that depends on them. */
  find(key: string, load: () => Promise<FoundCaller | null>): Promise<FoundCaller | null>;
  /**
   * After anything was revoked here. Everything goes, not one entry: it happens seldom, and a look-up still in flight
   * may carry the old answer.
   */
  clear(): void;
}

/**
 * Notes when tokens were last used, off the path of the request and in batches; a token's row is written at most
 * once a minute, however many processes serve it (CONTRACT §2).
 */
export interface LastUsed {
  /** Costs no query; a second later the use is written with all others of that second. */
  touch(tokenId: string): void;
  /** Writes what is noted. Never rejects: a failure is logged and the next minute's use writes again. */
  flush(): Promise<void>;
  /** Flushes and stops; touches after it are ignored. */
  close(): Promise<void>;
}

/** Runs a bounded number of tasks at a time, first come first served, and refuses when too many wait. */
export interface Line {
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** What failed sign-ins are counted for: where the attempt comes from and, with a password, whom it is for. */
export interface LoginAttempt {
  address: string;
  /** As typed; null when a Google token is presented. */
  identifier: string | null;
}

export interface LoginThrottle {
  /** @throws ApiError RATE_LIMITED with Retry-After when the identifier or the address has failed too often */
  check(db: Kysely<Tables>, attempt: LoginAttempt): Promise<void>;
  countFailure(db: Kysely<Tables>, attempt: LoginAttempt): Promise<void>;
}

export interface GoogleKeys {
  /** For jose. @throws jose's JWKSNoMatchingKey; ApiError UNAVAILABLE when there are no keys to compare with */
  find: JWTVerifyGetKey;
}
