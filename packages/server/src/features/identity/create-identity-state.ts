import type { Services } from '../../context.ts';
import type { IdentityState, PasswordCost } from '../../identity-state.ts';
import { createCallerCache } from './caller-cache.ts';
import { createGoogleKeys } from './google/google-keys.ts';
import { createLastUsed } from './last-used.ts';
import { createPasswordQueue, passwordCost } from './passwords/password.ts';
import { createSignInThrottle } from './sign-in/sign-in-throttle.ts';

/** Created once per process, and closed before its database connection. */
export function createIdentityState(
  parts: Pick<Services, 'db' | 'config' | 'clock' | 'log' | 'egress'> & { passwordCost?: PasswordCost },
): IdentityState {
  const lastUsed = createLastUsed(parts);
  return {
    callers: createCallerCache(),
    lastUsed,
    passwordQueue: createPasswordQueue(),
    passwordCost: parts.passwordCost ?? passwordCost,
    signInThrottle: createSignInThrottle(parts.clock),
    googleKeys: createGoogleKeys({ ...parts, url: parts.config.googleJwksUrl }),
    close: () => lastUsed.close(),
  };
}
