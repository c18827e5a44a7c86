import type { AuditFinding, Page } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { isIgnored } from '../ignoring/is-ignored.ts';
import { hashUrl } from '../storage/hash-url.ts';
import {
  changeCodes,
  codes,
  countOf,
  type FindingGroup,
  type IgnoredFilter,
  severityCodes,
  toFingerprint,
} from './finding-codes.ts';
import { readMarks } from './read-marks.ts';

type Db = Kysely<Tables>;

/** The findings to read: some groups of a list in their order. */
export interface FindingSelection {
  auditId: string;
  projectId: string;
  listId: string;
  groups: readonly FindingGroup[];
  /** Only those whose URL contains this text. */
  url: string | null;
  /** Only those that the page with exactly this URL shows. */
  pageUrl: string | null;
  ignored: IgnoredFilter;
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

/** What of a selection every statement needs. */
type Selected = Pick<FindingSelection, 'projectId' | 'listId' | 'groups' | 'ignored' | 'compared'>;

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
  if (selection.url !== null || selection.pageUrl !== null)
    return searchPage(db, selection, { offset, limit });
  const { groups, ignored } = selection;
  const total = groups.reduce((sum, group) => sum + countOf(group, ignored), 0);
  const parts = partsOf(selection, offset, limit);
  if (parts.length === 0) return { items: [], total };
  const { rows } = await sql<FindingRow>`
    select finding.* from ${findingsIn(selection, groupRows(selection, parts), everything)}
    order by finding.place, finding.start, finding.key, finding.ordinal`.execute(db);
  return { total, items: await toFindings(db, rows, selection) };
}

interface GroupPart {
  place: number;
  skip: number;
  take: number;
}

/** The rows of each group that a range over all groups covers. */
function partsOf({ groups, ignored }: Selected, offset: number, limit: number): GroupPart[] {
  let start = 0;
  return groups.flatMap((group, place) => {
    const count = countOf(group, ignored);
    const skip = Math.max(0, offset - start);
    const take = Math.min(count, offset + limit - start) - skip;
    start += count;
    return take > 0 ? [{ place, skip, take }] : [];
  });
}

/** `is_partial`: some of the group's findings are left out, so that each is looked up. */
function groupRows({ groups, ignored }: Selected, parts: readonly GroupPart[]) {
  const chosen = parts.map(({ place }) => groups[place]);
  return sql`select * from unnest(
    ${parts.map(({ place }) => place)}::int[],
    ${chosen.map((group) => severityCodes.indexOf(group?.severity ?? 'info'))}::smallint[],
    ${chosen.map((group) => group?.checkId ?? '')}::text[],
    ${chosen.map((group) => changeCodes.indexOf(group?.change ?? null))}::smallint[],
    ${parts.map(({ skip }) => skip)}::int[], ${parts.map(({ take }) => take)}::int[],
    ${chosen.map((group) => group !== undefined && countOf(group, ignored) < group.count)}::boolean[]
  ) part (place, severity, check_id, change, skip, take, is_partial)`;
}

/** All of them: of groups without any, none. */
function wholeGroups(selected: Selected) {
  const parts = selected.groups.flatMap((group, place) => {
    const take = countOf(group, selected.ignored);
    return take > 0 ? [{ place, skip: 0, take }] : [];
  });
  return groupRows(selected, parts);
}

/** True for the findings that the filter lists; `isPartial` is SQL. */
function isListed({ projectId, ignored }: Selected, isPartial: RawBuilder<unknown>) {
  if (ignored === 'include') return sql`true`;
  return sql`(not ${isPartial} or ${isIgnored(projectId)} = ${ignored === 'only'}::boolean)`;
}

/** Up to `limit` findings of some groups at exactly one URL, or the one with the given key. */
export async function findFindings(
  db: Db,
  selected: Selected,
  at: { url: string } | { key: string; ordinal: number },
  limit: number,
): Promise<AuditFinding[]> {
  if (selected.groups.length === 0) return [];
  const place =
    'url' in at
      ? sql`left(finding.url, 300) = left(${at.url}::text, 300) and finding.url = ${at.url}::text`
      : sql`finding.key = ${at.key}::uuid and finding.ordinal = ${at.ordinal}::int`;
  const { rows } = await sql<FindingRow>`
    select finding.* from (${wholeGroups(selected)}) part cross join lateral (
      select part.place, ${columns} from audit_findings finding
      where finding.list_id = ${selected.listId} and finding.severity = part.severity and finding.check_id = part.check_id and finding.change = part.change
        and ${isListed(selected, sql`part.is_partial`)} and ${place} order by ${order} limit ${limit}) finding
    order by finding.place, finding.start, finding.key, finding.ordinal limit ${limit}`.execute(db);
  return toFindings(db, rows, selected);
}

async function searchPage(
  db: Db,
  selection: FindingSelection,
  { offset, limit }: { offset: number; limit: number },
): Promise<Page<AuditFinding>> {
  const matches = findingsIn(selection, wholeGroups(selection), matching(selection));
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${matches}`.execute(db);
  const total = counted[0]?.total ?? 0;
  if (offset >= total) return { items: [], total };
  const { rows } = await sql<FindingRow>`
    select finding.* from ${matches} order by finding.place, finding.start, finding.key, finding.ordinal limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { total, items: await toFindings(db, rows, selection) };
}

/**
 * The wanted rows of groups, as `finding`. Each group is ordered and limited by itself, so that PostgreSQL walks the index
 * of the list: for a join it may choose to read the findings of all audits.
 */
function findingsIn(selected: Selected, groups: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  return sql`(${groups}) part cross join lateral (
    select part.place, ${columns} from audit_findings finding
    where finding.list_id = ${selected.listId} and finding.severity = part.severity and finding.check_id = part.check_id
      and ${isListed(selected, sql`part.is_partial`)} and ${condition}
      and ${hasChange(selected.compared, sql`part.change`)}
    order by ${order} offset part.skip limit part.take) finding`;
}

const everything = sql`true`;

/** A page shows the findings at its URL, and those of links and files that it refers to. */
function matching({ url, pageUrl }: Pick<FindingSelection, 'url' | 'pageUrl'>): RawBuilder<unknown> {
  const part = url === null ? everything : sql`strpos(lower(finding.url), lower(${url}::text)) > 0`;
  if (pageUrl === null) return part;
  return sql`${part} and (finding.url = ${pageUrl} or ${hashUrl(pageUrl)}::uuid = any(finding.shown_on))`;
}

const rowsPerBatch = 1000;
/** Each batch compares the findings of a whole check, which costs more than the rows. */
const rowsPerComparedBatch = 5000;

/**
 * All of them, a thousand or more at a time, each batch from the last row of the previous one: nothing is held in between.
 * @throws when another analysis or the cleanup removes the list meanwhile: half a list must not look like a whole one
 */
export async function* streamFindings(db: Db, selection: FindingSelection): AsyncGenerator<AuditFinding[]> {
  for (const [place, group] of selection.groups.entries()) {
    if (countOf(group, selection.ignored) === 0) continue;
    let after = { start: '', key: nilUuid, ordinal: -1 };
    for (;;) {
      const rows = await readBatch(db, selection, place, after);
      if (rows.length > 0) yield toFindings(db, rows, selection);
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
  const { auditId, listId, groups, ignored, compared } = selection;
  const group = groups[place];
  const isPartial = group !== undefined && countOf(group, ignored) < group.count;
  const { rows } = await sql<FindingRow | { key: null }>`
    select finding.* from audits audit left join lateral (
      select ${place}::int as place, ${columns} from audit_findings finding
      where finding.list_id = audit.finding_list_id and finding.severity = ${severityCodes.indexOf(group?.severity ?? 'info')}
        and finding.check_id = ${group?.checkId ?? ''}
        and ${hasChange(compared, sql`${changeCodes.indexOf(group?.change ?? null)}::int`)}
        and ${isListed(selection, sql`${isPartial}::boolean`)}
        and (left(finding.url, 300), finding.key, finding.ordinal) > (${after.start}, ${after.key}::uuid, ${after.ordinal}::int)
        and ${matching(selection)}
      order by ${order} limit ${batchOf(selection)}) finding on true
    where audit.id = ${auditId} and audit.finding_list_id = ${listId}
      ${compared === null ? sql`` : sql`and (select other.finding_list_id from audits other where other.id = ${compared.otherAuditId}) = ${compared.otherListId}`}
    order by finding.start, finding.key, finding.ordinal`.execute(db);
  if (rows.length === 0) throw new Error('the findings were replaced while they were read');
  return rows.filter((row) => row.key !== null);
}

/** Those that may be ignored are marked. */
async function toFindings(db: Db, rows: FindingRow[], selected: Selected): Promise<AuditFinding[]> {
  const { groups, projectId } = selected;
  const isMarked = ({ place }: FindingRow) =>
    selected.ignored !== 'exclude' && (groups[place]?.ignored ?? 0) > 0;
  const marks = await readMarks(db, projectId, rows.filter(isMarked));
  return rows.map((row) => ({
    ...toFinding(row, groups),
    ignored: isMarked(row) ? marks.of({ ...row, checkId: groups[row.place]?.checkId ?? '' }) : null,
  }));
}

function toFinding(row: FindingRow, groups: readonly FindingGroup[]): Omit<AuditFinding, 'ignored'> {
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
