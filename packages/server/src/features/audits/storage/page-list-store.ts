import type { AuditPage } from '@fettle/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

/** Adds some pages to a list of an audit; `number` has no order, it only distinguishes the rows of one list. */
export async function insertPageList(
  db: Kysely<Tables>,
  audit: { id: string; orgId: string },
  { listId, number, pages }: { listId: string; number: number; pages: readonly AuditPage[] },
): Promise<void> {
  await db
    .insertInto('audit_page_lists')
    .values({
      audit_id: audit.id,
      org_id: audit.orgId,
      list_id: listId,
      number,
      pages: JSON.stringify(pages),
    })
    .execute();
}

/** The pages of all rows of a list in the order the API shows them: by depth, then by url. */
export function joinPageLists(rows: readonly (readonly AuditPage[])[] | null): AuditPage[] {
  return (rows ?? []).flat().sort((a, b) => a.depth - b.depth || (a.url < b.url ? -1 : 1));
}
