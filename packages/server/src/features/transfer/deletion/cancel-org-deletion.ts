import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireOrg } from '../../orgs/access.ts';
import { tellCanceled } from './deletion-mails.ts';
import { cancelDeletion, readRecipients } from './org-deletion-store.ts';

/** Any owner can cancel, whoever requested it. */
export const cancelOrgDeletion: Handler<typeof operations.cancelOrgDeletion> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'owner');
    if (!(await cancelDeletion(tx.db, org.id))) {
      throw new ApiError('CONFLICT', 'Nobody has requested the deletion of this organization.');
    }
    await tellCanceled(tx, await readRecipients(tx.db, org.id), { name: org.name, by: tx.actor.name });
    await recordSecurityEvent(tx, {
      type: 'org.deletion_canceled',
      orgId: org.id,
      subject: null,
      details: { organization: org.name },
    });
    return { id: org.id };
  });
