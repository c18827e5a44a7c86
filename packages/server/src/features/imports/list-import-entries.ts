import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { readEntryPage } from './import-entry-store.ts';
import { requireImport } from './import-store.ts';

/** What an import does with each task of its file. */
export const listImportEntries: Handler<typeof operations.listImportEntries> = async (
  ctx,
  { params, query },
) => {
  const { id } = await requireImport(ctx, params.id);
  const { page = 1, limit = limits.page.default, outcome = null, attention = false } = query;
  return await readEntryPage(ctx.db, id, { outcome, attention, page, limit });
};
