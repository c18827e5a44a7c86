import type { BrokenLink, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

/** The broken links to read: those that match all filters; null does not filter. */
export interface LinkSelection {
  auditId: string;
  type: BrokenLink['type'] | null;
  url: string | null;
  sort: 'place' | keyof typeof sortColumns;
  order: 'asc' | 'desc';
}

/** The default is the order of the report, which begins with what matters most. */
const sortColumns = {
  url: sql`link.url collate "C"`,
  status: sql`link.status`,
  sourceCount: sql`link."sourceCount"`,
};

function orderOf({ sort, order }: LinkSelection) {
  if (sort === 'place') return sql`link.place`;
  const direction = order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`;
  return sql`${sortColumns[sort]} ${direction}, link.place`;
}

/** One page of the list with the total, in one statement. The list has up to a thousand links. */
export async function readBrokenLinks(
  db: Kysely<Tables>,
  selection: LinkSelection,
  { page, limit }: { page: number; limit: number },
): Promise<Page<BrokenLink>> {
  const { auditId, type, url } = selection;
  const order = orderOf(selection);
  const { rows } = await sql<{ total: number } & (BrokenLink | { url: null })>`
    with link as materialized (
      select link.* from audits audit cross join lateral rows from (
        json_to_recordset(audit.link_report->'brokenList') as (
          url text, status int, reason text, type text, sources json, "sourceCount" int)
      ) with ordinality as link (url, status, reason, type, sources, "sourceCount", place)
      where audit.id = ${auditId} and (${type}::text is null or link.type = ${type}::text)
        and (${url}::text is null or strpos(lower(link.url), lower(${url}::text)) > 0 or exists (
          select from json_array_elements(link.sources) source where strpos(lower(source->>'url'), lower(${url}::text)) > 0)))
    select counted.total, link.* from (select count(*)::int as total from link) counted left join (
      select * from link order by ${order} limit ${limit} offset ${(page - 1) * limit}::bigint) link on true
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
