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
  { listId, number, pages }: { listId: string; number: number; pages: readonly AuditPage[] },
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

/** The pages of all rows of a list in the order the API shows them: by depth, then by url. */
export function joinPageLists(rows: readonly (readonly AuditPage[])[] | null): AuditPage[] {
  return (rows ?? []).flat().sort((a, b) => a.depth - b.depth || (a.url < b.url ? -1 : 1));
}
