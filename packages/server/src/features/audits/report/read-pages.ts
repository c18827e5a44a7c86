import type { AuditPage, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

/** The pages to read: those of a list that fit all filters; null does not filter. */
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

/** What pages are ordered by; those alike in it come by url, in both directions. */
const sortColumns = {
  url: sql`p.url collate "C"`,
  status: sql`p.status`,
  depth: sql`p.depth`,
  bytes: sql`p.bytes`,
  ttfbMs: sql`p."ttfbMs"`,
  wordCount: sql`p."wordCount"`,
  inlinks: sql`p.inlinks`,
  outlinks: sql`p.outlinks`,
  findingCount: sql`p."findingCount"`,
};

function orderOf({ sort, order }: PageSelection) {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql`${sortColumns[sort]} ${direction}, p.url collate "C"`;
}

/** True for what comes after a page in that order; all of it before the first one. */
function isAfter({ sort, order }: PageSelection, last: AuditPage | null) {
  if (last === null) return sql`true`;
  const column = sortColumns[sort];
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  if (sort === 'url') return sql`${column} ${beyond} ${last.url}`;
  const type = sort === 'bytes' ? sql`bigint` : sql`int`;
  const value = sql`${last[sort]}::${type}`;
  return sql`(${column} ${beyond} ${value} or (${column} = ${value} and p.url collate "C" > ${last.url}))`;
}

/** Pages of a list row by row, as far as they fit; `a` is the audit. */
function pagesOf({ status, depth, indexable, url }: PageSelection) {
  return sql`
    select p.* from audit_page_lists l cross join lateral json_to_recordset(l.pages) as p (
      url text, status int, depth int, "contentType" text, bytes bigint, "ttfbMs" int, title text, description text,
      h1 text, "wordCount" int, canonical text, indexable boolean, inlinks int, outlinks int, "findingCount" int)
    where l.audit_id = a.id and l.list_id = a.page_list_id
      and (${status?.from ?? null}::int is null or p.status between ${status?.from ?? null}::int and ${status?.to ?? null}::int)
      and (${depth}::int is null or p.depth = ${depth}::int)
      and (${indexable}::boolean is null or p.indexable = ${indexable}::boolean)
      and (${url}::text is null or strpos(lower(p.url), lower(${url}::text)) > 0)`;
}

/** One page of the list with the total, in one statement. */
export async function readPagePage(
  db: Db,
  selection: PageSelection,
  { page, limit }: { page: number; limit: number },
): Promise<Page<AuditPage>> {
  const order = orderOf(selection);
  const { rows } = await sql<{ total: number } & (AuditPage | { url: null })>`
    with p as materialized (
      select p.* from audits a cross join lateral (${pagesOf(selection)}) p
      where a.id = ${selection.auditId} and a.page_list_id = ${selection.listId})
    select t.total, p.* from (select count(*)::int as total from p) t left join (
      select * from p order by ${order} limit ${limit} offset ${(page - 1) * limit}::bigint) p on true
    order by ${order}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.url === null ? [] : [toPage(row)])),
  };
}

/** Each batch parses the stored lists anew, which costs more than the rows: there should be few of them. */
const rowsPerBatch = 2000;

/**
 * All of them, some thousand at a time, each batch from the last row of the one before: nothing is held between two.
 * @throws when another analysis replaces the list meanwhile: half a list must not look like a whole one
 */
export async function* streamPages(db: Db, selection: PageSelection): AsyncGenerator<AuditPage[]> {
  const order = orderOf(selection);
  let last: AuditPage | null = null;
  for (;;) {
    const { rows }: { rows: (AuditPage | { url: null })[] } = await sql<AuditPage | { url: null }>`
      select p.* from audits a left join lateral (
        select * from (${pagesOf(selection)}) p
        where ${isAfter(selection, last)}
        order by ${order} limit ${rowsPerBatch}) p on true
      where a.id = ${selection.auditId} and a.page_list_id = ${selection.listId}
      order by ${order}`.execute(db);
    if (rows.length === 0) throw new Error('the pages were replaced while they were read');
    const pages = rows.flatMap((row) => (row.url === null ? [] : [toPage(row)]));
    if (pages.length > 0) yield pages;
    last = pages.at(-1) ?? null;
    if (last === null || pages.length < rowsPerBatch) return;
  }
}

function toPage(row: AuditPage): AuditPage {
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
