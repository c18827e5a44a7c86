import type { Ctx } from '../../context.ts';
import type { SecurityEvent } from '../../security-log/record-security-event.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import type { ScimCaller } from './tokens/scim-token-store.ts';

/** What every request of an identity provider gets. Nobody is signed in: the actor is nobody. */
export interface ScimCtx extends Ctx {
  scim: ScimCaller;
  /** URL of `/scim/v2`, without a trailing slash. */
  baseUrl: string;
}

/** Writes an entry of the security log that names the token. */
export async function recordScimEvent(
  tx: ScimCtx,
  { details = {}, ...event }: Omit<SecurityEvent, 'orgId'>,
): Promise<void> {
  await recordSecurityEvent(tx, {
    subject: null,
    ...event,
    orgId: tx.scim.orgId,
    details: { ...details, scimToken: tx.scim.tokenName },
  });
}
