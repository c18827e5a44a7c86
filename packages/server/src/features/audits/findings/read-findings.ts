import type { AuditFinding, Page } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { firstKey } from '../report/read-in-pages.ts';
import { changeCodes, type FindingGroup, severityCodes, toFingerprint } from './finding-codes.ts';

type Db = Kysely<Tables>;

/** The findings to read: some groups of a list in the order of reading, and of these those whose url holds a text. */
export interface FindingSelection {
  auditId: string;
  listId: string;
  groups: readonly FindingGroup[];
  url: string | null;
}

interface FindingRow {
  /** Which of the groups. */
  place: number;
  key: string;
  ordinal: number;
  /** What of the url the order is by. */
  start: string;
  url: string;
  target: string | null;
  detail: string;
}

const columns = sql`f.key, f.ordinal, left(f.url, 300) as start, f.url, f.target, f.detail`;
const order = sql`left(f.url, 300), f.key, f.ordinal`;

/**
 * One page. Without a url the numbers of the groups say what the total is and where the page lies, so that only its
 * own rows are read, and those before it in its group; with one, all of the groups are looked through.
 */
export async function readFindingPage(
  db: Db,
  selection: FindingSelection,
  { page, limit }: { page: number; limit: number },
): Promise<Page<AuditFinding>> {
  const offset = (page - 1) * limit;
  if (selection.url !== null) return searchPage(db, selection, { offset, limit });
  const { groups, listId } = selection;
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  const parts = partsOf(groups, offset, limit);
  if (parts.length === 0) return { items: [], total };
  const { rows } = await sql<FindingRow>`
    select f.* from ${findingsIn(listId, groupRows(groups, parts), null)}
    order by f.place, f.start, f.key, f.ordinal`.execute(db);
  return { total, items: rows.map((row) => toFinding(row, groups)) };
}

interface GroupPart {
  place: number;
  skip: number;
  take: number;
}

/** Which rows of which groups a stretch of all of them is. */
function partsOf(groups: readonly FindingGroup[], offset: number, limit: number): GroupPart[] {
  let start = 0;
  return groups.flatMap(({ count }, place) => {
    const skip = Math.max(0, offset - start);
    const take = Math.min(count, offset + limit - start) - skip;
    start += count;
    return take > 0 ? [{ place, skip, take }] : [];
  });
}

function groupRows(groups: readonly FindingGroup[], parts: readonly GroupPart[]) {
  const chosen = parts.map(({ place }) => groups[place]);
  return sql`select * from unnest(
    ${parts.map(({ place }) => place)}::int[],
    ${chosen.map((group) => severityCodes.indexOf(group?.severity ?? 'info'))}::smallint[],
    ${chosen.map((group) => group?.checkId ?? '')}::text[],
    ${chosen.map((group) => changeCodes.indexOf(group?.change ?? null))}::smallint[],
    ${parts.map(({ skip }) => skip)}::int[], ${parts.map(({ take }) => take)}::int[]
  ) u (place, severity, check_id, change, skip, take)`;
}

/** Findings of some groups that are exactly there: at one url, or the one with that key. At most `limit`. */
export async function findFindings(
  db: Db,
  { groups, listId }: Pick<FindingSelection, 'groups' | 'listId'>,
  at: { url: string } | { key: string; ordinal: number },
  limit: number,
): Promise<AuditFinding[]> {
  if (groups.length === 0) return [];
  const all = groupRows(
    groups,
    groups.map(({ count }, place) => ({ place, skip: 0, take: count })),
  );
  const place =
    'url' in at
      ? sql`left(f.url, 300) = left(${at.url}::text, 300) and f.url = ${at.url}::text`
      : sql`f.key = ${at.key}::uuid and f.ordinal = ${at.ordinal}::int`;
  const { rows } = await sql<FindingRow>`
    select f.* from (${all}) g cross join lateral (
      select g.place, ${columns} from audit_findings f
      where f.list_id = ${listId} and f.severity = g.severity and f.check_id = g.check_id and f.change = g.change
        and ${place} order by ${order} limit ${limit}) f
    order by f.place, f.start, f.key, f.ordinal limit ${limit}`.execute(db);
  return rows.map((row) => toFinding(row, groups));
}

async function searchPage(
  db: Db,
  { groups, listId, url }: FindingSelection,
  { offset, limit }: { offset: number; limit: number },
): Promise<Page<AuditFinding>> {
  const all = groupRows(
    groups,
    groups.map(({ count }, place) => ({ place, skip: 0, take: count })),
  );
  const hits = findingsIn(listId, all, url);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${hits}`.execute(
    db,
  );
  const total = counted[0]?.total ?? 0;
  if (offset >= total) return { items: [], total };
  const { rows } = await sql<FindingRow>`
    select f.* from ${hits} order by f.place, f.start, f.key, f.ordinal limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { total, items: rows.map((row) => toFinding(row, groups)) };
}

/**
 * The wanted rows of groups, as `f`. Ordered and limited one by one, so that PostgreSQL walks the index of the list:
 * joined, it may choose to read the findings of everybody.
 */
function findingsIn(listId: string, groups: RawBuilder<unknown>, url: string | null) {
  return sql`(${groups}) g cross join lateral (
    select g.place, ${columns} from audit_findings f
    where f.list_id = ${listId} and f.severity = g.severity and f.check_id = g.check_id and f.change = g.change
      ${url === null ? sql`` : sql`and strpos(lower(f.url), lower(${url}::text)) > 0`}
    order by ${order} offset g.skip limit g.take) f`;
}

const rowsPerBatch = 1000;

/**
 * All of them, some thousand at a time, each batch from the last row of the one before: nothing is held between two.
 * @throws when another analysis or a clean-up takes the list away meanwhile: half a list must not look like a whole one
 */
export async function* streamFindings(db: Db, selection: FindingSelection): AsyncGenerator<AuditFinding[]> {
  const { groups } = selection;
  for (const place of groups.keys()) {
    let after = { start: '', key: firstKey, ordinal: -1 };
    for (;;) {
      const rows = await readBatch(db, selection, place, after);
      if (rows.length > 0) yield rows.map((row) => toFinding(row, groups));
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsPerBatch) break;
      after = last;
    }
  }
}

async function readBatch(
  db: Db,
  { auditId, listId, groups, url }: FindingSelection,
  place: number,
  after: { start: string; key: string; ordinal: number },
): Promise<FindingRow[]> {
  const group = groups[place];
  const { rows } = await sql<FindingRow | { key: null }>`
    select f.* from audits a left join lateral (
      select ${place}::int as place, ${columns} from audit_findings f
      where f.list_id = a.finding_list_id and f.severity = ${severityCodes.indexOf(group?.severity ?? 'info')}
        and f.check_id = ${group?.checkId ?? ''} and f.change = ${changeCodes.indexOf(group?.change ?? null)}
        and (left(f.url, 300), f.key, f.ordinal) > (${after.start}, ${after.key}::uuid, ${after.ordinal}::int)
        and (${url}::text is null or strpos(lower(f.url), lower(${url}::text)) > 0)
      order by ${order} limit ${rowsPerBatch}) f on true
    where a.id = ${auditId} and a.finding_list_id = ${listId}
    order by f.start, f.key, f.ordinal`.execute(db);
  if (rows.length === 0) throw new Error('the findings were replaced while they were read');
  return rows.filter((row) => row.key !== null);
}

function toFinding(row: FindingRow, groups: readonly FindingGroup[]): AuditFinding {
  const group = groups[row.place];
  if (group === undefined) throw new Error(`a finding of group ${row.place}, which was not asked for`);
  return {
    checkId: group.checkId,
    title: group.title,
    category: group.category,
    severity: group.severity,
    change: group.change,
    url: row.url,
    target: row.target,
    detail: row.detail,
    fingerprint: toFingerprint(row.key, row.ordinal),
  };
}
