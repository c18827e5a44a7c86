import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { createChallenge } from './challenge.ts';
import { relyingParty } from './relying-party.ts';

/** Asks for any passkey of this service. It must verify its user, because no password comes before it. */
export const startPasskeySignIn: Handler<typeof operations.startPasskeySignIn> = async (ctx) => {
  const party = relyingParty(ctx.config);
  if (party === null) throw passkeysUnavailable();
  const { text, nonce, expiresAt } = createChallenge(ctx, 'passkey sign-in', null);
  return {
    challenge: text,
    expiresAt,
    methods: ['passkey'],
    passkey: { rpId: party.id, challenge: nonce, allowCredentials: [], userVerification: 'required' },
  };
};

export function passkeysUnavailable(): ApiError {
  return new ApiError(
    'CONFLICT',
    'Passkeys require HTTPS and a hostname. The operator of this installation sets both with FETTLE_PUBLIC_URL.',
  );
}
