import { type Input, limits, type OrgSecurity, type operations, parseTimestamp } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { forgetResponses } from '../../../http/idempotency.ts';
import { diffSettings } from '../../../security-log/diff-settings.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { hasFactors, requireRecentConfirmation } from '../../identity/index.ts';
import { requireOrg } from '../access.ts';
import { findBlockedMembers, lockOrgSecurity, saveOrgSecurity } from './org-security-store.ts';

type UpdateOrgSecurity = typeof operations.updateOrgSecurity;

const dayMs = 86_400_000;

/** Requires a second factor of the members, or no longer requires it. */
export const updateOrgSecurity: Handler<UpdateOrgSecurity> = async (ctx, { params, body }) => {
  await requireOrg(ctx, params.slug, 'owner');
  const after = readRequirement(ctx, body);
  return inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'owner');
    await requireRecentConfirmation(tx);
    if (after.secondFactor !== 'off' && !(await hasFactors(tx.db, tx.actor.userId))) throw ownFactorFirst();
    const before = await lockOrgSecurity(tx.db, org.id);
    const details = diffSettings(before, after);
    if (Object.keys(details).length === 0) return after;
    await saveOrgSecurity(tx.db, org.id, { ...after, now: tx.clock().toISOString() });
    // Responses that blocked members could otherwise read again by repeating a request.
    for (const userId of await findBlockedMembers(tx.db, org.id)) await forgetResponses(tx, userId);
    await recordSecurityEvent(tx, { type: 'org.updated', orgId: org.id, subject: null, details });
    return after;
  });
};

function readRequirement(
  ctx: Ctx,
  { secondFactor, secondFactorFrom }: Input<UpdateOrgSecurity>['body'],
): OrgSecurity {
  if (secondFactor === 'off') {
    if (secondFactorFrom == null) return { secondFactor, secondFactorFrom: null };
    throw refused('"secondFactorFrom" applies only where a second factor is required. Leave it out');
  }
  const now = ctx.clock().getTime();
  const sent = secondFactorFrom == null ? null : parseTimestamp(secondFactorFrom);
  const from = sent === null ? now : Math.max(now, Date.parse(sent));
  if (from > now + limits.factorGraceDays * dayMs) {
    throw refused(`"secondFactorFrom" can be up to ${limits.factorGraceDays} days from now`);
  }
  return { secondFactor, secondFactorFrom: new Date(from).toISOString() };
}

function refused(message: string): ApiError {
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'secondFactorFrom', message }] });
}

/** Otherwise the first thing it does is lock out whoever turned it on. */
function ownFactorFirst(): ApiError {
  return new ApiError(
    'CONFLICT',
    'Your own account has no second factor. Set one up before you require it of others.',
  );
}
