import type { PasskeyRequest, SignInChallenge } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import { relyingParty } from './relying-party.ts';
import { countRecoveryCodes, readPasskeys, readTotps } from './second-factor-store.ts';

/** What a user can prove their second factor with, and what to ask their passkeys. */
export async function readMethods(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  userId: string,
  nonce: string,
): Promise<Pick<SignInChallenge, 'methods' | 'passkey'>> {
  const party = relyingParty(config);
  const passkeys = party === null ? [] : await readPasskeys(db, userId);
  const hasApp = (await readTotps(db, userId)).length > 0;
  const hasCodes = (await countRecoveryCodes(db, userId)) > 0;
  const passkey: PasskeyRequest | null =
    party === null || passkeys.length === 0
      ? null
      : {
          rpId: party.id,
          challenge: nonce,
          allowCredentials: passkeys.map(({ credentialId, transports }) => ({
            id: credentialId.toString('base64url'),
            transports,
          })),
          userVerification: 'preferred',
        };
  return {
    methods: [
      ...(hasApp ? (['code'] as const) : []),
      ...(passkey === null ? [] : (['passkey'] as const)),
      ...(hasCodes ? (['recoveryCode'] as const) : []),
    ],
    passkey,
  };
}
