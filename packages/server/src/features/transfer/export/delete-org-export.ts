import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../../orgs/access.ts';
import { deleteExportRow, findOrgExport } from './org-export-store.ts';

/** Deletes an export before it expires. One that is being made ends without a file. */
export const deleteOrgExport: Handler<typeof operations.deleteOrgExport> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'owner');
    const { id } = await findOrgExport(tx.db, org.id, params.exportId);
    await deleteExportRow(tx.db, id);
    return { id };
  });
