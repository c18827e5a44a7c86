import type { operationsByResource } from '@fettle/contract';
import type { Services } from '../../context.ts';
import type { Handlers } from '../../handler.ts';
import { getMe } from './accounts/get-me.ts';
import { getProfile } from './accounts/get-profile.ts';
import { getSetup } from './accounts/get-setup.ts';
import { setUp } from './accounts/set-up.ts';
import { updateProfile } from './accounts/update-profile.ts';
import { findCallerByJwt, findCallerBySession, findCallerByToken } from './authenticate.ts';
import { changeEmail } from './email/change-email.ts';
import { sendEmailVerification } from './email/send-email-verification.ts';
import { verifyEmail } from './email/verify-email.ts';
import { getPasswordReset } from './password-reset/get-password-reset.ts';
import { requestPasswordReset } from './password-reset/request-password-reset.ts';
import { resetPassword } from './password-reset/reset-password.ts';
import { changePassword } from './passwords/change-password.ts';
import { downloadPicture } from './pictures/download-picture.ts';
import { listPictures } from './pictures/list-pictures.ts';
import { removeOwnPicture } from './pictures/remove-own-picture.ts';
import { setOwnPicture } from './pictures/set-own-picture.ts';
import { addSecondFactor } from './second-factors/add-second-factor.ts';
import { completeSignIn } from './second-factors/complete-sign-in.ts';
import { createRecoveryCodes } from './second-factors/create-recovery-codes.ts';
import { getSecondFactors } from './second-factors/get-second-factors.ts';
import { removeSecondFactor } from './second-factors/remove-second-factor.ts';
import { renameSecondFactor } from './second-factors/rename-second-factor.ts';
import { startConfirmation } from './second-factors/start-confirmation.ts';
import { startPasskeySignIn } from './second-factors/start-passkey-sign-in.ts';
import { startSecondFactor } from './second-factors/start-second-factor.ts';
import { closeSession } from './sessions/close-session.ts';
import { confirmSession } from './sessions/confirm-session.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { getSession } from './sessions/get-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { openSession } from './sessions/open-session.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signInMobile } from './sign-in/sign-in-mobile.ts';
import { createToken } from './tokens/create-token.ts';
import { listTokens } from './tokens/list-tokens.ts';
import { revokeToken } from './tokens/revoke-token.ts';

export { checkUsername } from './accounts/check-username.ts';
export { createUser, type NewUser } from './accounts/create-user.ts';
export { type Account, findAccount } from './accounts/find-account.ts';
export { isLinkedTo } from './accounts/provider-link.ts';
export { reclaimAccount } from './accounts/reclaim-account.ts';
export { findPasswordSubject, findUser, lockUser, type UserRow } from './accounts/user-store.ts';
export { findCallerByJwt, findCallerBySession, findCallerByToken } from './authenticate.ts';
export { createIdentityState } from './create-identity-state.ts';
export { markEmailVerified } from './email/mark-email-verified.ts';
export { replaceEmail } from './email/replace-email.ts';
export { type GoogleIdentity, readGoogleIdToken } from './google/google-id-token.ts';
export { findOrLinkGoogleUser } from './google/link-google-user.ts';
export { computePasswordHash, hashPassword } from './passwords/password.ts';
export type { PasswordSubject } from './passwords/password-strength.ts';
export { requireStrongPassword } from './passwords/require-strong-password.ts';
export { setPassword } from './passwords/set-password.ts';
export { type Challenge, createChallenge, readChallenge, useChallenge } from './second-factors/challenge.ts';
export { requireFactorProved } from './second-factors/require-factor-proved.ts';
export { resetFactors } from './second-factors/reset-factors.ts';
export { hasFactors } from './second-factors/second-factor-store.ts';
export { startFactorStep } from './second-factors/start-factor-step.ts';
export { countSignIns } from './sessions/count-sign-ins.ts';
export { createSession } from './sessions/create-session.ts';
export { type EndedSignIns, endSignIns } from './sessions/end-sign-ins.ts';
export { requireRecentConfirmation } from './sessions/require-recent-confirmation.ts';
export { openSignIn } from './sign-in/open-sign-in.ts';
export { generateToken, hashToken, parseToken } from './tokens/token-format.ts';
export { insertToken, type TokenToInsert } from './tokens/token-store.ts';

export const identityHandlers: Handlers<(typeof operationsByResource)['identity']> = {
  getMe,
  logIn: signIn,
  signInMobile,
  getSetup,
  setUp,
  openSession,
  getSession,
  closeSession,
  confirmSession,
  requestPasswordReset,
  getPasswordReset,
  resetPassword,
  listTokens,
  createToken,
  revokeToken,
};

export const secondFactorHandlers: Handlers<(typeof operationsByResource)['secondFactors']> = {
  completeSignIn,
  startPasskeySignIn,
  startConfirmation,
  getSecondFactors,
  startSecondFactor,
  addSecondFactor,
  renameSecondFactor,
  removeSecondFactor,
  createRecoveryCodes,
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

export const pictureHandlers: Handlers<(typeof operationsByResource)['pictures']> = {
  listPictures,
  setOwnPicture,
  removeOwnPicture,
  downloadPicture,
};

/** Authentication by each of the three kinds of credential, for the HTTP layer. */
export function authenticator(services: Pick<Services, 'db' | 'clock' | 'secret' | 'identity'>) {
  return {
    byToken: (token: string) => findCallerByToken(services, token),
    bySession: (secret: string) => findCallerBySession(services, secret),
    byJwt: (jwt: string) => findCallerByJwt(services, jwt),
  };
}
