import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { deleteDomain } from './domain-store.ts';
import { requireOwnDomain } from './verify-org-domain.ts';

export const removeOrgDomain: Handler<typeof operations.removeOrgDomain> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const { org, row } = await requireOwnDomain(tx, params);
    await deleteDomain(tx.db, row.id);
    await recordSecurityEvent(tx, {
      type: 'domain.removed',
      orgId: org.id,
      subject: null,
      details: { domain: row.domain, verified: row.verifiedAt !== null },
    });
    return { id: row.id };
  });
