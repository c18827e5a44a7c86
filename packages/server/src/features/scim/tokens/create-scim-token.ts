import { limits, type operations, parseTimestamp } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireRecentConfirmation } from '../../identity/index.ts';
import { lockOrgMembers, requireOrg } from '../../orgs/access.ts';
import { countValidTokens, insertScimToken } from './scim-token-store.ts';

/** Creates a token for an identity provider; its secret is in this response and nowhere else. */
export const createScimToken: Handler<typeof operations.createScimToken> = async (ctx, { params, body }) => {
  await requireOrg(ctx, params.slug, 'admin');
  await requireRecentConfirmation(ctx);
  const expiresAt = readExpiry(ctx, body.expiresAt ?? null);
  return inTransaction(ctx, async (tx) => {
    await lockOrgMembers(tx, params.slug);
    const org = await requireOrg(tx, params.slug, 'admin');
    const createdAt = tx.clock().toISOString();
    if ((await countValidTokens(tx.db, org.id, createdAt)) >= limits.scimTokens) throw tooManyTokens();
    const created = await insertScimToken(tx.db, {
      orgId: org.id,
      name: body.name,
      byOwner: org.role === 'owner',
      createdBy: tx.actor.userId,
      createdAt,
      expiresAt,
    });
    await recordSecurityEvent(tx, {
      type: 'scim_token.created',
      orgId: org.id,
      subject: null,
      details: { id: created.id, name: created.name, expiresAt },
    });
    return created;
  });
};

function tooManyTokens(): ApiError {
  return new ApiError(
    'CONFLICT',
    `The organization has ${limits.scimTokens} valid SCIM tokens, which is the limit. Revoke one that is no longer used.`,
  );
}

function readExpiry(ctx: Ctx, sent: string | null): string | null {
  const expiresAt = sent === null ? null : parseTimestamp(sent);
  if (expiresAt !== null && Date.parse(expiresAt) <= ctx.clock().getTime()) {
    const message = `"expiresAt" must be in the future; received "${sent}"`;
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'expiresAt', message }] });
  }
  return expiresAt;
}
