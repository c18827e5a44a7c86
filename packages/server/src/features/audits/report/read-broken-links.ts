import type { BrokenLink, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

/** The broken links to read: those that fit all filters; null does not filter. */
export interface LinkSelection {
  auditId: string;
  type: BrokenLink['type'] | null;
  url: string | null;
  sort: 'place' | keyof typeof sortColumns;
  order: 'asc' | 'desc';
}

/** Without one it is the order of the report, which has what matters most first. */
const sortColumns = {
  url: sql`l.url collate "C"`,
  status: sql`l.status`,
  sourceCount: sql`l."sourceCount"`,
};

function orderOf({ sort, order }: LinkSelection) {
  if (sort === 'place') return sql`l.place`;
  const direction = order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`;
  return sql`${sortColumns[sort]} ${direction}, l.place`;
}

/** One page of the list with the total, in one statement. The list has at most a thousand links. */
export async function readBrokenLinks(
  db: Kysely<Tables>,
  selection: LinkSelection,
  { page, limit }: { page: number; limit: number },
): Promise<Page<BrokenLink>> {
  const { auditId, type, url } = selection;
  const order = orderOf(selection);
  const { rows } = await sql<{ total: number } & (BrokenLink | { url: null })>`
    with l as materialized (
      select l.* from audits a cross join lateral rows from (
        json_to_recordset(a.link_report->'brokenList') as (
          url text, status int, reason text, type text, sources json, "sourceCount" int)
      ) with ordinality as l (url, status, reason, type, sources, "sourceCount", place)
      where a.id = ${auditId} and (${type}::text is null or l.type = ${type}::text)
        and (${url}::text is null or strpos(lower(l.url), lower(${url}::text)) > 0 or exists (
          select from json_array_elements(l.sources) s where strpos(lower(s->>'url'), lower(${url}::text)) > 0)))
    select t.total, l.* from (select count(*)::int as total from l) t left join (
      select * from l order by ${order} limit ${limit} offset ${(page - 1) * limit}::bigint) l on true
    order by ${order}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.url === null ? [] : [toLink(row)])),
  };
}

function toLink({ url, status, reason, type, sources, sourceCount }: BrokenLink): BrokenLink {
  return {
    url,
    status,
    reason,
    type,
    sources: sources.map((source) => ({ url: source.url, anchorText: source.anchorText })),
    sourceCount,
  };
}
