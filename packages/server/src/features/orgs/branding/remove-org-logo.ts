import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireOrg } from '../access.ts';
import { deleteLogo } from './branding-store.ts';

export const removeOrgLogo: Handler<typeof operations.removeOrgLogo> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'admin');
    const id = await deleteLogo(tx.db, org.id);
    if (id === undefined) throw notFound();
    const details = { logo: 'removed' };
    await recordSecurityEvent(tx, { type: 'org.updated', orgId: org.id, subject: null, details });
    return { id };
  });
