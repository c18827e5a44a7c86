import type { Page, SecurityEntry } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { entryColumns } from './entry-row.ts';
import { isSelected, type LogSelection } from './log-selection.ts';
import { readEntryPage } from './read-entry-page.ts';

/**
 * Entries about the caller's own account, by the index security_log_subject. Entries about them in an organization are in
 * its log only, because they must not see them once they have left.
 */
export async function readOwnEntries(
  ctx: Ctx,
  selection: LogSelection,
  paging: { page: number; limit: number },
): Promise<Page<SecurityEntry>> {
  const { userId } = ctx.actor;
  return readEntryPage(ctx, paging, {
    ids: sql`
      select entry.id from security_log entry
      where entry.subject_id = ${userId}::uuid and entry.org_id is null and ${isSelected(selection)}`,
    columns: entryColumns(sql`(entry.actor_id is null or entry.actor_id = ${userId}::uuid)`),
  });
}
