import type { Services } from '../../context.ts';
import { type CallerCache, createCallerCache } from './caller-cache.ts';
import { createGoogleKeys, type GoogleKeys } from './google-keys.ts';
import { createLastUsed, type LastUsed } from './last-used.ts';
import type { Line } from './line.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';
import { createPasswordLine } from './password.ts';

/** What the identity feature keeps in this process; none of it is needed by another process or after a restart. */
export interface IdentityState {
  callers: CallerCache;
  lastUsed: LastUsed;
  passwordLine: Line;
  loginThrottle: LoginThrottle;
  googleKeys: GoogleKeys;
  /** Writes what is noted but not stored yet. */
  close(): Promise<void>;
}

/** Made once per process, and closed before its database. */
export function createIdentityState(
  parts: Pick<Services, 'db' | 'config' | 'clock' | 'log' | 'egress'>,
): IdentityState {
  const lastUsed = createLastUsed(parts);
  return {
    callers: createCallerCache(),
    lastUsed,
    passwordLine: createPasswordLine(),
    loginThrottle: createLoginThrottle(parts.clock),
    googleKeys: createGoogleKeys({ ...parts, url: parts.config.googleJwksUrl }),
    close: () => lastUsed.close(),
  };
}
