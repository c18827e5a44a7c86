import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { type GoogleIdentity, readGoogleIdToken } from '../../identity/index.ts';
import type { Invitation } from './invitation-store.ts';

export interface GoogleInvitee {
  google: GoogleIdentity;
  /** Their name, unless the request has one. */
  name: string;
}

/**
 * Verifies with a Google ID token that the caller owns the invited address.
 * @throws ApiError UNAUTHORIZED for an invalid token, FORBIDDEN for one of another address
 */
export async function verifyGoogleInvitee(
  ctx: Ctx,
  { email, name }: Invitation,
  { idToken, nonce }: { idToken: string; nonce: string | null },
): Promise<GoogleInvitee> {
  const google = await readGoogleIdToken(ctx, idToken, nonce);
  if (google === null) {
    throw new ApiError('UNAUTHORIZED', 'The sign-in with Google is invalid or has expired. Try again.');
  }
  if (google.email.toLowerCase() !== email.toLowerCase()) {
    throw new ApiError(
      'FORBIDDEN',
      `The invitation is for ${email}, but the Google account has the address ${google.email}. Choose the Google account with the invited address, or choose a password instead.`,
    );
  }
  return { google, name: name ?? google.name ?? email.replace(/@.*$/, '') };
}
