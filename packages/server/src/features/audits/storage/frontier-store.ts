import type { FrontierEntry } from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { readAlongIndex, readInPages } from '../report/read-in-pages.ts';
import { toArray, toLines } from './column-parameters.ts';
import { hashUrl } from './hash-url.ts';

type Db = Kysely<Tables>;

export interface FrontierCounts {
  seen: number;
  done: number;
  pages: number;
  /** The position of the next entry. */
  nextPlace: number;
}

/** Counts of a stored crawl; read once when a process claims it, because counting costs more the longer it runs. */
export async function readFrontierCounts(db: Db, auditId: string): Promise<FrontierCounts> {
  const { rows } = await sql<FrontierCounts>`
    select entries.*, stored.pages from (
      select count(*)::int as seen, count(*) filter (where done)::int as done,
        coalesce(max(place) + 1, 0)::int as "nextPlace"
      from audit_urls where audit_id = ${auditId} and depth is not null) entries
    cross join (
      select count(*)::int as pages from audit_pages where audit_id = ${auditId} and is_html) stored`.execute(
    db,
  );
  return rows[0] as FrontierCounts;
}

/**
 * Adds entries that are not in the frontier yet, in their order from `nextPlace` on, and returns how many were new. An
 * existing entry keeps its position, and is marked when it is in the sitemap.
 */
export async function insertEntries(
  db: Db,
  audit: { id: string; orgId: string },
  entries: readonly FrontierEntry[],
  nextPlace: number,
): Promise<number> {
  const unique = mergeEntries(entries);
  const { rows } = await sql<{ isNew: boolean }>`
    insert into audit_urls as entry (audit_id, org_id, url_hash, url, depth, from_sitemap, place)
    select ${audit.id}::uuid, ${audit.orgId}::uuid, added.* from unnest(
      ${toArray(unique.map(({ url }) => hashUrl(url)))}::uuid[],
      string_to_array(${toLines(unique.map(({ url }) => url))}::text, e'\\n'),
      ${toArray(unique.map(({ depth }) => depth))}::int[],
      ${toArray(unique.map(({ fromSitemap }) => fromSitemap))}::bool[],
      ${toArray(unique.map((_entry, index) => nextPlace + index))}::int[]) added
    on conflict (audit_id, url_hash) do update set
      depth = coalesce(entry.depth, excluded.depth), place = coalesce(entry.place, excluded.place),
      from_sitemap = entry.from_sitemap or excluded.from_sitemap
    where entry.depth is null or (excluded.from_sitemap and not entry.from_sitemap)
    returning entry.place >= ${nextPlace} as "isNew"`.execute(db);
  return rows.filter((row) => row.isNew).length;
}

/** One entry for each URL, because a statement cannot change a row twice. */
function mergeEntries(entries: readonly FrontierEntry[]): FrontierEntry[] {
  const unique = new Map<string, FrontierEntry>();
  for (const entry of entries) {
    const known = unique.get(entry.url);
    if (known === undefined) unique.set(entry.url, { ...entry });
    else known.fromSitemap ||= entry.fromSitemap;
  }
  return [...unique.values()];
}

/** The first `count` entries without an outcome, breadth first; from the index audit_urls_waiting. */
export async function readWaiting(
  db: Db,
  auditId: string,
  count: number,
  maxDepth: number,
): Promise<FrontierEntry[]> {
  const { rows } = await sql<FrontierEntry>`
    select url, depth, from_sitemap as "fromSitemap" from audit_urls
    where audit_id = ${auditId} and depth is not null and not done and depth <= ${maxDepth}
    order by depth, place limit ${count}`.execute(db);
  return rows;
}

/** How many such entries there are, up to `most`; from the same index. */
export async function countWaiting(db: Db, auditId: string, most: number, maxDepth: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit_urls
      where audit_id = ${auditId} and depth is not null and not done and depth <= ${maxDepth}
      limit ${most}) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

const entriesPerPage = 2000;

/** All entries of the frontier, read or not, in the order of their keys. */
export function streamEntries(db: Db, auditId: string): AsyncGenerator<FrontierEntry> {
  return readInPages<FrontierEntry & { key: string }, FrontierEntry>(
    (after) =>
      readAlongIndex(
        db,
        sql<FrontierEntry & { key: string }>`
        select url_hash as key, url, depth, from_sitemap as "fromSitemap" from audit_urls
        where audit_id = ${auditId} and url_hash > ${after} and depth is not null
        order by url_hash limit ${entriesPerPage}`,
      ),
    {
      from: nilUuid,
      rowsPerPage: entriesPerPage,
      toItem: ({ url, depth, fromSitemap }) => ({ url, depth, fromSitemap }),
    },
  );
}
