import type { AuditPage } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { toPage } from '../report/read-pages.ts';
import { hashUrl } from '../storage/hash-url.ts';

/**
 * The row of a URL in the page list of each audit that has one. A list is read in one of its parts only, which has up to
 * 500 pages; lists from before their parts knew their range are read whole.
 */
export async function readListedPages(
  db: Kysely<Tables>,
  auditIds: readonly string[],
  url: string,
): Promise<{ auditId: string; page: AuditPage }[]> {
  const { rows } = await sql<{ auditId: string; page: AuditPage }>`
    select audit.id as "auditId", page.value as page
    from audits audit
      join audit_page_lists list on list.audit_id = audit.id and list.list_id = audit.page_list_id
      cross join lateral json_array_elements(list.pages) page
    where audit.id = any(${auditIds}::uuid[])
      and (list.first_hash is null or ${hashUrl(url)}::uuid between list.first_hash and list.last_hash)
      and page.value->>'url' = ${url}`.execute(db);
  return rows.map(({ auditId, page }) => ({ auditId, page: toPage(page) }));
}
