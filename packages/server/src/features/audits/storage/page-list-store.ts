import type { UncountedPage } from '@fettle/auditor';
import type { AuditPage } from '@fettle/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { hashUrl } from './hash-url.ts';

/**
 * Adds some pages to a list of an audit; `number` has no order, it only distinguishes the rows of one list. An analysis
 * reads pages in the order of their hashes, so each row covers a range of them, and one page is in one of these.
 */
export async function insertPageList(
  db: Kysely<Tables>,
  audit: { id: string; orgId: string },
  { listId, number, pages }: { listId: string; number: number; pages: readonly UncountedPage[] },
): Promise<void> {
  const hashes = pages.map(({ url }) => hashUrl(url)).sort();
  await db
    .insertInto('audit_page_lists')
    .values({
      audit_id: audit.id,
      org_id: audit.orgId,
      list_id: listId,
      number,
      pages: JSON.stringify(pages),
      first_hash: hashes[0] ?? null,
      last_hash: hashes.at(-1) ?? null,
    })
    .execute();
}

/** Replaces each page of one row of a list. */
export async function changePageList(
  db: Kysely<Tables>,
  audit: { id: string },
  { listId, number }: { listId: string; number: number },
  change: (page: UncountedPage) => AuditPage,
): Promise<void> {
  const row = await db
    .selectFrom('audit_page_lists')
    .select('pages')
    .where('audit_id', '=', audit.id)
    .where('list_id', '=', listId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('audit_page_lists')
    .set({ pages: JSON.stringify(row.pages.map(change)) })
    .where('audit_id', '=', audit.id)
    .where('list_id', '=', listId)
    .where('number', '=', number)
    .execute();
}

/** The pages of all rows of a list in the order the API shows them: by depth, then by url. */
export function joinPageLists(rows: readonly (readonly AuditPage[])[] | null): AuditPage[] {
  return (rows ?? [])
    .flat()
    .map(withCounts)
    .sort((a, b) => a.depth - b.depth || (a.url < b.url ? -1 : 1));
}

/** Pages that were stored before issues of a page were counted have no counts. */
function withCounts(page: AuditPage): AuditPage {
  return { ...page, issueCount: page.issueCount ?? null, occurrenceCount: page.occurrenceCount ?? null };
}
