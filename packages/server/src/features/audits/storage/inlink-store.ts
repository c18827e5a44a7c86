import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { toArray, toLines } from './column-parameters.ts';
import { hashUrl } from './hash-url.ts';
import { readLinks, type StoredLink } from './page-links.ts';

type Db = Kysely<Tables>;

/** Links in one row, and so what a page of the list reads beyond what it shows. */
const linksPerRow = 100;
const rowsPerStatement = 1000;

interface InlinkRow {
  hash: string;
  /** Position after the links of this target that are stored already. */
  skip: number;
  links: readonly string[];
}

/** Appends links to the lists of their targets; `links` has the JSON of each, in order. */
export async function insertInlinks(
  db: Db,
  audit: { id: string; orgId: string },
  byTarget: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  await sql`set local enable_sort = off`.execute(db);
  let rows: InlinkRow[] = [];
  // In the order of the index.
  const targets = [...byTarget].map(([url, links]) => ({ hash: hashUrl(url), links }));
  for (const { hash, links } of targets.sort((a, b) => (a.hash < b.hash ? -1 : 1))) {
    for (let skip = 0; skip < links.length; skip += linksPerRow)
      rows.push({ hash, skip, links: links.slice(skip, skip + linksPerRow) });
    if (rows.length < rowsPerStatement) continue;
    await insertRows(db, audit, rows);
    rows = [];
  }
  if (rows.length > 0) await insertRows(db, audit, rows);
}

/** All rows of a target are in one statement, which sees only the rows of earlier ones. */
async function insertRows(
  db: Db,
  audit: { id: string; orgId: string },
  rows: readonly InlinkRow[],
): Promise<void> {
  await sql`
    insert into audit_inlinks (audit_id, org_id, url_hash, first, count, links)
    select ${audit.id}::uuid, ${audit.orgId}::uuid, added.hash, added.skip + coalesce((
        select last.first + last.count from audit_inlinks last
        where last.audit_id = ${audit.id} and last.url_hash = added.hash order by last.first desc limit 1), 0),
      added.count, added.links::json
    from unnest(
      ${toArray(rows.map(({ hash }) => hash))}::uuid[], ${toArray(rows.map(({ skip }) => skip))}::int[],
      ${toArray(rows.map(({ links }) => links.length))}::smallint[],
      string_to_array(${toLines(rows.map(({ links }) => `[${links.join(',')}]`))}::text, e'\\n'))
      added (hash, skip, count, links)`.execute(db);
}

/** Part of the links to a URL, and how many there are; by the primary key, however many there are. */
export async function readInlinks(
  db: Db,
  { auditId, url }: { auditId: string; url: string },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; items: StoredLink[] }> {
  const hash = hashUrl(url);
  const { rows } = await sql<{ total: number; first: number | null; links: unknown }>`
    select counted.total, part.first, part.links from (
      select coalesce((select first + count from audit_inlinks where audit_id = ${auditId} and url_hash = ${hash}
        order by first desc limit 1), 0) as total) counted
    left join lateral (
      select first, links from audit_inlinks
      where audit_id = ${auditId} and url_hash = ${hash} and first < ${offset + limit}::bigint
        and first >= coalesce((select first from audit_inlinks where audit_id = ${auditId} and url_hash = ${hash}
          and first <= ${offset}::bigint order by first desc limit 1), 0)
      order by first) part on counted.total > ${offset}::bigint
    order by part.first`.execute(db);
  const from = rows[0]?.first ?? 0;
  const links = rows.flatMap((row) => readLinks(row.links) ?? []);
  return { total: rows[0]?.total ?? 0, items: links.slice(offset - from, offset - from + limit) };
}

const rowsPerDeletion = 5000;
const lastHash = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Along the primary key, each step from the end of the previous one, so that dead rows are not scanned again. */
export async function deleteInlinks(db: Db, auditId: string): Promise<void> {
  let after = nilUuid;
  for (;;) {
    const { rows: next } = await sql<{ hash: string }>`
      select url_hash as hash from audit_inlinks where audit_id = ${auditId} and url_hash >= ${after}
      order by url_hash offset ${rowsPerDeletion} limit 1`.execute(db);
    const to = next[0]?.hash ?? lastHash;
    await sql`
      delete from audit_inlinks where audit_id = ${auditId} and url_hash >= ${after} and url_hash <= ${to}`.execute(
      db,
    );
    if (next.length === 0) return;
    after = to;
  }
}
