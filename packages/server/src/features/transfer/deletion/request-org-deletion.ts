import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireRecentConfirmation } from '../../identity/index.ts';
import { requireOrg } from '../../orgs/access.ts';
import { tellRequested } from './deletion-mails.ts';
import { findOrgDeletion, insertOrgDeletion, readRecipients } from './org-deletion-store.ts';

const dayMs = 86_400_000;

/** Plans the deletion of an organization, for owners who have just proved who they are. */
export const requestOrgDeletion: Handler<typeof operations.requestOrgDeletion> = async (
  ctx,
  { params, body },
) => {
  const { name } = await requireOrg(ctx, params.slug, 'owner');
  await requireRecentConfirmation(ctx);
  if (body.confirm.trim() !== name.trim()) {
    const message = '"confirm" must be the name of the organization.';
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'confirm', message }] });
  }
  return inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'owner');
    const now = tx.clock();
    const beginsAt = new Date(now.getTime() + tx.config.orgDeletionDays * dayMs);
    const wanted = { orgId: org.id, userId: tx.actor.userId, now, beginsAt };
    if (!(await insertOrgDeletion(tx.db, wanted))) {
      throw new ApiError('CONFLICT', 'The deletion of this organization was requested before.');
    }
    const told = { name: org.name, slug: org.slug, by: tx.actor.name, beginsAt: beginsAt.toISOString() };
    await tellRequested(tx, await readRecipients(tx.db, org.id), told);
    await recordSecurityEvent(tx, {
      type: 'org.deletion_requested',
      orgId: org.id,
      subject: null,
      details: { organization: org.name, beginsAt: beginsAt.toISOString() },
    });
    const planned = await findOrgDeletion(tx.db, org.id);
    if (planned === null) throw new Error('a deletion that was just requested is gone');
    return planned;
  });
};
