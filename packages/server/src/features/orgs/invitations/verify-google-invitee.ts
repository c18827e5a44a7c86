import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { type GoogleIdentity, readGoogleIdToken } from '../../identity/index.ts';
import type { Invitation } from './invitation-store.ts';

export interface InvitedWithGoogle {
  google: GoogleIdentity;
  /** What they are called when they do not say so themselves. */
  name: string;
}

/**
 * Proves by a Google ID token that the caller owns the address that was invited.
 * @throws ApiError UNAUTHORIZED for a token that is not valid here, FORBIDDEN for one of another address
 */
export async function proveInvitedByGoogle(
  ctx: Ctx,
  { email, name }: Invitation,
  { idToken, nonce }: { idToken: string; nonce: string | null },
): Promise<InvitedWithGoogle> {
  const google = await readGoogleIdToken(ctx, idToken, nonce);
  if (google === null) {
    throw new ApiError('UNAUTHORIZED', 'The response from Google is invalid or has expired. Try again.');
  }
  if (google.email.toLowerCase() !== email.toLowerCase()) {
    throw new ApiError(
      'FORBIDDEN',
      `The invitation is for ${email}, but the Google account has the address ${google.email}. Choose the Google account with the invited address, or choose a password instead.`,
    );
  }
  return { google, name: name ?? google.name ?? email.replace(/@.*$/, '') };
}
