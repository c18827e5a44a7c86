import type { AuditFinding, Page } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { changeCodes, codes, type FindingGroup, severityCodes, toFingerprint } from './finding-codes.ts';

type Db = Kysely<Tables>;

/** The findings to read: some groups of a list in their order, optionally only those whose URL contains a text. */
export interface FindingSelection {
  auditId: string;
  listId: string;
  groups: readonly FindingGroup[];
  url: string | null;
  /** Null when the change is the stored one. */
  compared: ComparedSelection | null;
}

/** How a comparison with any other audit changes what is read; the list is that of either audit. */
export interface ComparedSelection {
  /** The change of a `finding` of the list, as SQL. */
  change: RawBuilder<number>;
  otherAuditId: string;
  otherListId: string;
}

/** Whether a finding is in a group with this change. */
function hasChange(compared: ComparedSelection | null, change: RawBuilder<unknown>) {
  return compared === null
    ? sql`finding.change = ${change}`
    : sql`finding.change <> ${codes.fixed} and ${compared.change} = ${change}`;
}

interface FindingRow {
  /** Index of the group. */
  place: number;
  key: string;
  ordinal: number;
  /** The part of the URL that is sorted by. */
  start: string;
  url: string;
  target: string | null;
  detail: string;
}

const columns = sql`finding.key, finding.ordinal, left(finding.url, 300) as start, finding.url, finding.target, finding.detail`;
const order = sql`left(finding.url, 300), finding.key, finding.ordinal`;

/**
 * One page. Without a URL, the counts of the groups give the total and the position of the page, so that only its own rows
 * are read, and those before it in its group. With one, all groups are searched.
 */
export async function readFindingPage(
  db: Db,
  selection: FindingSelection,
  { page, limit }: { page: number; limit: number },
): Promise<Page<AuditFinding>> {
  const offset = (page - 1) * limit;
  if (selection.url !== null) return searchPage(db, selection, { offset, limit });
  const { groups, listId, compared } = selection;
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  const parts = partsOf(groups, offset, limit);
  if (parts.length === 0) return { items: [], total };
  const { rows } = await sql<FindingRow>`
    select finding.* from ${findingsIn({ listId, compared, url: null }, groupRows(groups, parts))}
    order by finding.place, finding.start, finding.key, finding.ordinal`.execute(db);
  return { total, items: rows.map((row) => toFinding(row, groups)) };
}

interface GroupPart {
  place: number;
  skip: number;
  take: number;
}

/** The rows of each group that a range over all groups covers. */
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
  ) part (place, severity, check_id, change, skip, take)`;
}

/** Up to `limit` findings of some groups at exactly one URL, or the one with the given key. */
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
      ? sql`left(finding.url, 300) = left(${at.url}::text, 300) and finding.url = ${at.url}::text`
      : sql`finding.key = ${at.key}::uuid and finding.ordinal = ${at.ordinal}::int`;
  const { rows } = await sql<FindingRow>`
    select finding.* from (${all}) part cross join lateral (
      select part.place, ${columns} from audit_findings finding
      where finding.list_id = ${listId} and finding.severity = part.severity and finding.check_id = part.check_id and finding.change = part.change
        and ${place} order by ${order} limit ${limit}) finding
    order by finding.place, finding.start, finding.key, finding.ordinal limit ${limit}`.execute(db);
  return rows.map((row) => toFinding(row, groups));
}

async function searchPage(
  db: Db,
  { groups, ...selection }: FindingSelection,
  { offset, limit }: { offset: number; limit: number },
): Promise<Page<AuditFinding>> {
  const all = groupRows(
    groups,
    groups.map(({ count }, place) => ({ place, skip: 0, take: count })),
  );
  const matches = findingsIn(selection, all);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${matches}`.execute(db);
  const total = counted[0]?.total ?? 0;
  if (offset >= total) return { items: [], total };
  const { rows } = await sql<FindingRow>`
    select finding.* from ${matches} order by finding.place, finding.start, finding.key, finding.ordinal limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { total, items: rows.map((row) => toFinding(row, groups)) };
}

/**
 * The wanted rows of groups, as `finding`. Each group is ordered and limited by itself, so that PostgreSQL walks the index
 * of the list: for a join it may choose to read the findings of all audits.
 */
function findingsIn(
  { listId, compared, url }: Pick<FindingSelection, 'listId' | 'compared' | 'url'>,
  groups: RawBuilder<unknown>,
) {
  return sql`(${groups}) part cross join lateral (
    select part.place, ${columns} from audit_findings finding
    where finding.list_id = ${listId} and finding.severity = part.severity and finding.check_id = part.check_id
      ${url === null ? sql`` : sql`and strpos(lower(finding.url), lower(${url}::text)) > 0`}
      and ${hasChange(compared, sql`part.change`)}
    order by ${order} offset part.skip limit part.take) finding`;
}

const rowsPerBatch = 1000;
/** Each batch compares the findings of a whole check, which costs more than the rows. */
const rowsPerComparedBatch = 5000;

/**
 * All of them, a thousand or more at a time, each batch from the last row of the previous one: nothing is held in between.
 * @throws when another analysis or the cleanup removes the list meanwhile: half a list must not look like a whole one
 */
export async function* streamFindings(db: Db, selection: FindingSelection): AsyncGenerator<AuditFinding[]> {
  const { groups } = selection;
  for (const place of groups.keys()) {
    let after = { start: '', key: nilUuid, ordinal: -1 };
    for (;;) {
      const rows = await readBatch(db, selection, place, after);
      if (rows.length > 0) yield rows.map((row) => toFinding(row, groups));
      const last = rows.at(-1);
      if (last === undefined || rows.length < batchOf(selection)) break;
      after = last;
    }
  }
}

function batchOf({ compared }: FindingSelection): number {
  return compared === null ? rowsPerBatch : rowsPerComparedBatch;
}

async function readBatch(
  db: Db,
  selection: FindingSelection,
  place: number,
  after: { start: string; key: string; ordinal: number },
): Promise<FindingRow[]> {
  const { auditId, listId, groups, url, compared } = selection;
  const group = groups[place];
  const { rows } = await sql<FindingRow | { key: null }>`
    select finding.* from audits audit left join lateral (
      select ${place}::int as place, ${columns} from audit_findings finding
      where finding.list_id = audit.finding_list_id and finding.severity = ${severityCodes.indexOf(group?.severity ?? 'info')}
        and finding.check_id = ${group?.checkId ?? ''}
        and ${hasChange(compared, sql`${changeCodes.indexOf(group?.change ?? null)}::int`)}
        and (left(finding.url, 300), finding.key, finding.ordinal) > (${after.start}, ${after.key}::uuid, ${after.ordinal}::int)
        and (${url}::text is null or strpos(lower(finding.url), lower(${url}::text)) > 0)
      order by ${order} limit ${batchOf(selection)}) finding on true
    where audit.id = ${auditId} and audit.finding_list_id = ${listId}
      ${compared === null ? sql`` : sql`and (select other.finding_list_id from audits other where other.id = ${compared.otherAuditId}) = ${compared.otherListId}`}
    order by finding.start, finding.key, finding.ordinal`.execute(db);
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
