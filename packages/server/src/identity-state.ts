import type { JWTVerifyGetKey } from 'jose';
import type { Kysely } from 'kysely';
import type { Caller } from './caller.ts';
import type { Tables } from './db/tables/tables.ts';

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
 * Notes when tokens and sessions were last used, off the path of the request and in batches; a row is written at most
 * once a minute, however many processes serve it.
 */
export interface LastUsed {
  /** Costs no query; a second later the use is written with all others of that second. */
  touch(id: string, table?: 'api_tokens' | 'sessions'): void;
  /** Writes what is noted. Never rejects: a failure is logged and the next minute's use writes again. */
  flush(): Promise<void>;
  /** Flushes and stops; touches after it are ignored. */
  close(): Promise<void>;
}

/** Where somebody in a line comes from: places have their turns one after the other. */
export interface Place {
  from: string;
  /** Served before the others; for places of which a flood cannot make up many: users, not their devices. */
  isKnown: boolean;
}

/** Runs a bounded number of tasks at a time, fairly by place, and refuses when too many wait. */
export interface Line {
  run<T>(task: () => Promise<T>, place?: Place): Promise<T>;
}

/** What failed sign-ins are counted for: where the attempt comes from and, with a password, whom it is for. */
export interface LoginAttempt {
  address: string;
  /**
   * The account, however its identifier is spelled, or the lower-cased text that nobody has; null when a Google token is
   * presented.
   */
  identifier: `user:${string}` | `text:${string}` | null;
  /** A count that decides instead of those two: that of a device or network from which the user has signed in before. */
  own?: string | null;
  /** Whose known device it is: all of them together have a bound, past which they count as unknown. */
  deviceOf?: string | null;
}

/** How often there was a failure in this window, this one included. */
export interface FailureCounts {
  address: number;
  identifier: number | null;
}

export interface LoginThrottle {
  /** @throws ApiError RATE_LIMITED with Retry-After when what decides has failed too often */
  check(db: Kysely<Tables>, attempt: LoginAttempt): Promise<void>;
  countFailure(db: Kysely<Tables>, attempt: LoginAttempt): Promise<FailureCounts>;
}

export interface GoogleKeys {
  /** For jose. @throws jose's JWKSNoMatchingKey; ApiError UNAVAILABLE when there are no keys to compare with */
  find: JWTVerifyGetKey;
}
