import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireRecentConfirmation } from '../../identity/index.ts';
import { requireOrg } from '../../orgs/access.ts';
import { deleteProvider, lockProviderOf } from './provider-store.ts';

export const removeOrgProvider: Handler<typeof operations.removeOrgProvider> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'owner');
    const provider = await lockProviderOf(tx.db, org.id);
    if (provider === null) throw notFound();
    await requireRecentConfirmation(tx);
    await deleteProvider(tx.db, provider.id);
    await recordSecurityEvent(tx, {
      type: 'provider.removed',
      orgId: org.id,
      subject: null,
      details: { name: provider.name, issuer: provider.issuer },
    });
    tx.afterCommit.push(() => tx.identity.callers.clear());
    return { id: provider.id };
  });
