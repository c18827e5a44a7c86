import type { Page, SecurityEntry } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { entryColumns } from './entry-shape.ts';
import { isSelected, type LogSelection } from './log-selection.ts';
import { readEntryPage } from './read-entry-page.ts';

/**
 * Entries about the caller's own account, by the index security_log_subject: what opens it and what opened it. What
 * happened to them in an organization is in its log, because it is hidden from them once they have left.
 */
export async function readOwnEntries(
  ctx: Ctx,
  selection: LogSelection,
  paging: { page: number; limit: number },
): Promise<Page<SecurityEntry>> {
  const { userId } = ctx.actor;
  return readEntryPage(ctx, paging, {
    ids: sql`
      select e.id from security_log e where e.subject_id = ${userId}::uuid and e.org_id is null and ${isSelected(selection)}`,
    columns: entryColumns(sql`(e.actor_id is null or e.actor_id = ${userId}::uuid)`),
  });
}
