import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { diffSettings } from '../../security-log/diff-settings.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import { requireOrg } from './access.ts';
import { changeOrg, checkSlug, lockOrgSettings } from './org-store.ts';

/** Changes the name, the slug, or both, for owners only. URLs with the old slug stop working. */
export const updateOrg: Handler<typeof operations.updateOrg> = async (ctx, { params, body }) => {
  if (body.slug !== undefined) {
    const { id } = await requireOrg(ctx, params.slug, 'owner');
    await checkSlug(ctx, body.slug, id);
  }
  return inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'owner');
    const before = await lockOrgSettings(tx.db, org.id);
    const after = await changeOrg(tx.db, org.id, tx.clock().toISOString(), body);
    const details = diffSettings(before, { name: after.name, slug: after.slug });
    if (Object.keys(details).length > 0) {
      await recordSecurityEvent(tx, { type: 'org.updated', orgId: org.id, subject: null, details });
    }
    return after;
  });
};
