import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { getProvisioning } from './get-provisioning.ts';
import { listScimGroups } from './groups/list-scim-groups.ts';
import { mapScimGroup } from './groups/map-scim-group.ts';
import { listScimRequests } from './requests/list-scim-requests.ts';
import { createScimToken } from './tokens/create-scim-token.ts';
import { listScimTokens } from './tokens/list-scim-tokens.ts';
import { revokeScimToken } from './tokens/revoke-scim-token.ts';

export { dropOldScimRequests } from './requests/scim-request-store.ts';
export { scimServer } from './serve/scim-server.ts';

export const provisioningHandlers: Handlers<(typeof operationsByResource)['provisioning']> = {
  getProvisioning,
  listScimTokens,
  createScimToken,
  revokeScimToken,
  listScimGroups,
  mapScimGroup,
  listScimRequests,
};
