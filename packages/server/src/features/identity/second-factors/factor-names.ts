import type { FactorKind } from '@fettle/contract';

/** What people call the kinds, in the security log. */
export const nameOfKind: Record<FactorKind, string> = { totp: 'authenticator app', passkey: 'passkey' };
