export { findCallerByJwt, findCallerBySession, findCallerByToken } from './authenticate.ts';
export { createIdentityState, type IdentityState } from './identity-state.ts';
