import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireRecentConfirmation } from '../../identity/index.ts';
import { requireOrg } from '../../orgs/access.ts';
import { insertOrgExport } from './org-export-store.ts';

/** Queues an export of everything the organization owns, for owners who have just proved who they are. */
export const requestOrgExport: Handler<typeof operations.requestOrgExport> = async (ctx, { params }) => {
  await requireOrg(ctx, params.slug, 'owner');
  await requireRecentConfirmation(ctx);
  return inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'owner');
    const now = tx.clock().toISOString();
    const requested = await insertOrgExport(tx.db, { orgId: org.id, userId: tx.actor.userId, now });
    if (requested === null) {
      throw new ApiError(
        'CONFLICT',
        'Another export of this organization is in progress. Wait until it is complete.',
      );
    }
    await recordSecurityEvent(tx, {
      type: 'org.exported',
      orgId: org.id,
      subject: null,
      details: { organization: org.name, exportId: requested.id },
    });
    return requested;
  });
};
