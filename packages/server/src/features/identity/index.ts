import type { operationsByResource } from '@fettle/contract';
import type { Services } from '../../context.ts';
import type { Handlers } from '../../handler.ts';
import { findCallerByJwt, findCallerBySession, findCallerByToken } from './authenticate.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { closeSession } from './close-session.ts';
import { confirmSession } from './confirm-session.ts';
import { createToken } from './create-token.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { getMe } from './get-me.ts';
import { getProfile } from './get-profile.ts';
import { getSession } from './get-session.ts';
import { getSetup } from './get-setup.ts';
import { listSessions } from './list-sessions.ts';
import { listTokens } from './list-tokens.ts';
import { logIn } from './log-in.ts';
import { logInMobile } from './log-in-mobile.ts';
import { openSession } from './open-session.ts';
import { revokeToken } from './revoke-token.ts';
import { sendEmailVerification } from './send-email-verification.ts';
import { setUp } from './set-up.ts';
import { updateProfile } from './update-profile.ts';
import { verifyEmail } from './verify-email.ts';

export { findCallerByJwt, findCallerBySession, findCallerByToken } from './authenticate.ts';
export { checkUsername } from './check-username.ts';
export { countSignIns } from './count-sign-ins.ts';
export { createIdentityState } from './create-identity-state.ts';
export { createSession } from './create-session.ts';
export { createUser, type NewUser } from './create-user.ts';
export { type EndedSignIns, endSignIns } from './end-sign-ins.ts';
export { type Account, findAccount } from './find-account.ts';
export { type PasswordSubject, requireGoodPassword } from './good-password.ts';
export { type GoogleIdentity, readGoogleIdToken } from './google-id-token.ts';
export { findOrLinkGoogleUser } from './link-google-user.ts';
export { markEmailVerified } from './mark-email-verified.ts';
export { computePasswordHash, hashPassword } from './password.ts';
export { replaceEmail } from './replace-email.ts';
export { requireRecentConfirmation } from './require-recent-confirmation.ts';
export { setPassword } from './set-password.ts';
export { takeOverAccount } from './take-over-account.ts';
export { insertToken, type TokenToMake } from './token-store.ts';
export { findPasswordSubject } from './user-store.ts';

export const identityHandlers: Handlers<(typeof operationsByResource)['identity']> = {
  getMe,
  logIn,
  logInMobile,
  getSetup,
  setUp,
  openSession,
  getSession,
  closeSession,
  confirmSession,
  listTokens,
  createToken,
  revokeToken,
};

export const accountHandlers: Handlers<(typeof operationsByResource)['account']> = {
  getProfile,
  updateProfile,
  sendEmailVerification,
  verifyEmail,
  changeEmail,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
};

/** The three kinds of credential as the HTTP layer asks for them. */
export function authenticator(services: Pick<Services, 'db' | 'clock' | 'secret' | 'identity'>) {
  return {
    byToken: (token: string) => findCallerByToken(services, token),
    bySession: (secret: string) => findCallerBySession(services, secret),
    byJwt: (jwt: string) => findCallerByJwt(services, jwt),
  };
}
