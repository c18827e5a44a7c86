import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { linkSingleSignOn } from './own/link-single-sign-on.ts';
import { listOwnIdentities } from './own/list-own-identities.ts';
import { unlinkOwnIdentity } from './own/unlink-own-identity.ts';
import { getOrgProvider } from './provider/get-org-provider.ts';
import { removeOrgProvider } from './provider/remove-org-provider.ts';
import { setOrgProvider } from './provider/set-org-provider.ts';
import { testOrgProvider } from './provider/test-org-provider.ts';
import { completeSingleSignOn } from './sign-in/complete-single-sign-on.ts';
import { findSignInProvider } from './sign-in/find-sign-in-provider.ts';
import { startSingleSignOn } from './sign-in/start-single-sign-on.ts';

export const singleSignOnHandlers: Handlers<(typeof operationsByResource)['singleSignOn']> = {
  getOrgProvider,
  setOrgProvider,
  testOrgProvider,
  removeOrgProvider,
  findSignInProvider,
  startSingleSignOn,
  completeSingleSignOn,
  linkSingleSignOn,
  listOwnIdentities,
  unlinkOwnIdentity,
};
