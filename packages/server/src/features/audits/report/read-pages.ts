import type { AuditPage, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

/** The pages to read: those of a list that match all filters; null does not filter. */
export interface PageSelection {
  auditId: string;
  listId: string;
  status: { from: number; to: number } | null;
  depth: number | null;
  indexable: boolean | null;
  url: string | null;
  sort: keyof typeof sortColumns;
  order: 'asc' | 'desc';
}

/** The columns to sort by; equal pages are sorted by URL, in both directions. */
const sortColumns = {
  url: sql`page.url collate "C"`,
  status: sql`page.status`,
  depth: sql`page.depth`,
  bytes: sql`page.bytes`,
  ttfbMs: sql`page."ttfbMs"`,
  wordCount: sql`page."wordCount"`,
  inlinks: sql`page.inlinks`,
  outlinks: sql`page.outlinks`,
  findingCount: sql`page."findingCount"`,
};

function orderOf({ sort, order }: PageSelection) {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql`${sortColumns[sort]} ${direction}, page.url collate "C"`;
}

/** True for pages after the given one in that order, and for all when it is null. */
function isAfter({ sort, order }: PageSelection, last: AuditPage | null) {
  if (last === null) return sql`true`;
  const column = sortColumns[sort];
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  if (sort === 'url') return sql`${column} ${beyond} ${last.url}`;
  const type = sort === 'bytes' ? sql`bigint` : sql`int`;
  const value = sql`${last[sort]}::${type}`;
  return sql`(${column} ${beyond} ${value} or (${column} = ${value} and page.url collate "C" > ${last.url}))`;
}

/** The matching pages of a list as rows; `audit` is the audit. */
function pagesOf({ status, depth, indexable, url }: PageSelection) {
  return sql`
    select page.* from audit_page_lists list cross join lateral json_to_recordset(list.pages) as page (
      url text, status int, depth int, "contentType" text, bytes bigint, "ttfbMs" int, title text, description text,
      h1 text, "wordCount" int, canonical text, indexable boolean, inlinks int, outlinks int, "findingCount" int)
    where list.audit_id = audit.id and list.list_id = audit.page_list_id
      and (${status?.from ?? null}::int is null or page.status between ${status?.from ?? null}::int and ${status?.to ?? null}::int)
      and (${depth}::int is null or page.depth = ${depth}::int)
      and (${indexable}::boolean is null or page.indexable = ${indexable}::boolean)
      and (${url}::text is null or strpos(lower(page.url), lower(${url}::text)) > 0)`;
}

/** One page of the list with the total, in one statement. */
export async function readPagePage(
  db: Db,
  selection: PageSelection,
  { page, limit }: { page: number; limit: number },
): Promise<Page<AuditPage>> {
  const order = orderOf(selection);
  const { rows } = await sql<{ total: number } & (AuditPage | { url: null })>`
    with page as materialized (
      select page.* from audits audit cross join lateral (${pagesOf(selection)}) page
      where audit.id = ${selection.auditId} and audit.page_list_id = ${selection.listId})
    select counted.total, page.* from (select count(*)::int as total from page) counted left join (
      select * from page order by ${order} limit ${limit} offset ${(page - 1) * limit}::bigint) page on true
    order by ${order}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.url === null ? [] : [toPage(row)])),
  };
}

/** Each batch parses the stored lists again, which costs more than the rows, so batches are large. */
const rowsPerBatch = 2000;

/**
 * All of them, two thousand at a time, each batch from the last row of the previous one: nothing is held in between.
 * @throws when another analysis replaces the list meanwhile: half a list must not look like a whole one
 */
export async function* streamPages(db: Db, selection: PageSelection): AsyncGenerator<AuditPage[]> {
  const order = orderOf(selection);
  let last: AuditPage | null = null;
  for (;;) {
    const { rows }: { rows: (AuditPage | { url: null })[] } = await sql<AuditPage | { url: null }>`
      select page.* from audits audit left join lateral (
        select * from (${pagesOf(selection)}) page
        where ${isAfter(selection, last)}
        order by ${order} limit ${rowsPerBatch}) page on true
      where audit.id = ${selection.auditId} and audit.page_list_id = ${selection.listId}
      order by ${order}`.execute(db);
    if (rows.length === 0) throw new Error('the pages were replaced while they were read');
    const pages = rows.flatMap((row) => (row.url === null ? [] : [toPage(row)]));
    if (pages.length > 0) yield pages;
    last = pages.at(-1) ?? null;
    if (last === null || pages.length < rowsPerBatch) return;
  }
}

/** Only the fields of a page, in their order. */
export function toPage(row: AuditPage): AuditPage {
  return {
    url: row.url,
    status: row.status,
    depth: row.depth,
    contentType: row.contentType,
    bytes: row.bytes,
    ttfbMs: row.ttfbMs,
    title: row.title,
    description: row.description,
    h1: row.h1,
    wordCount: row.wordCount,
    canonical: row.canonical,
    indexable: row.indexable,
    inlinks: row.inlinks,
    outlinks: row.outlinks,
    findingCount: row.findingCount,
  };
}
