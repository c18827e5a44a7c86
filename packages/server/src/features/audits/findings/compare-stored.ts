import { type Overlap, weighAudits } from '@fettle/auditor';
import type { AuditComparison } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { isIgnored } from '../ignoring/is-ignored.ts';
import type { StoredAudit } from './compared-audit-store.ts';
import { couldTell, isInList, type StoredTestimony, storeTestimony } from './could-tell.ts';
import { changeCodes, codes, countOf, type FindingGroup, severityCodes } from './finding-codes.ts';
import type { GroupRow } from './finding-list-store.ts';
import { readOverlap } from './overlap-store.ts';

/** The comparison of any two audits of a project, computed from their stored findings. */
export interface StoredComparison {
  comparison: AuditComparison;
  /** Numbers of findings by check, severity, and change, in the order in which they are listed, and how many are ignored. */
  groups: FindingGroup[];
  now: StoredAudit;
  before: StoredAudit;
  /** What each audit can tell about findings that only the other one has. */
  testimonies: { now: StoredTestimony; before: StoredTestimony };
}

/**
 * Compares two audits. What is ignored counts on neither side. The numbers of each pair of lists are computed once per process
 * and kept for the latest pairs, until something else is ignored: lists do not change, and a client reads page after page.
 */
export async function compareStored(
  db: Kysely<Tables>,
  projectId: string,
  { now, before }: ComparedPair,
): Promise<StoredComparison> {
  const key = `${now.listId} ${before.listId} ${await readIgnoringState(db, projectId)}`;
  const known = counted.get(key);
  const { overlap, rows } = known ?? (await count(db, projectId, { now, before }));
  if (known === undefined) remember(key, { overlap, rows });
  const order = before.auditId < now.auditId ? 'earlier' : 'later';
  const weighed = weighAudits(now, before, overlap, order);
  const groups = toGroups(rows, [...now.groups, ...before.groups]);
  const sum = (change: FindingGroup['change']): number =>
    groups.reduce((total, group) => (group.change === change ? total + countOf(group) : total), 0);
  return {
    now,
    before,
    groups,
    testimonies: {
      now: storeTestimony(now.listId, weighed.now),
      before: storeTestimony(before.listId, weighed.before),
    },
    comparison: {
      auditId: before.auditId,
      comparable: weighed.comparable,
      reasons: weighed.reasons,
      pagesInBoth: overlap.pagesInBoth,
      pagesOnlyNow: overlap.pagesOnlyNow,
      pagesOnlyBefore: overlap.pagesOnlyBefore,
      new: sum('new'),
      fixed: sum('fixed'),
      unchanged: sum('still_there'),
      notRechecked: sum('not_rechecked'),
      notComparable: sum(null),
      scoreChange: weighed.scoreChange,
    },
  };
}

interface ComparedPair {
  now: StoredAudit;
  before: StoredAudit;
}

interface CountedRow extends GroupRow {
  ignored: number;
}

interface Counted {
  overlap: Overlap;
  rows: CountedRow[];
}

const keptPairs = 100;
const counted = new Map<string, Counted>();

/** Changes whenever something else is ignored in the project. */
async function readIgnoringState(db: Kysely<Tables>, projectId: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select count(*) filter (where expired_at is null) || ' ' || coalesce(max(updated_at)::text, '') as state
    from ignored_issues where project_id = ${projectId}`.execute(db);
  return rows[0]?.state ?? '';
}

function remember(key: string, result: Counted): void {
  const oldest = counted.keys().next();
  if (counted.size >= keptPairs && !oldest.done) counted.delete(oldest.value);
  counted.set(key, result);
}

async function count(db: Kysely<Tables>, projectId: string, { now, before }: ComparedPair): Promise<Counted> {
  const countIn = (listId: string, change: RawBuilder<number>) =>
    countSide(db, { listId, projectId }, change);
  const overlap = await readOverlap(db, now.listId, before.listId);
  const weighed = weighAudits(now, before, overlap);
  const rows = [
    ...(await countIn(now.listId, changeOfNow(storeTestimony(before.listId, weighed.before)))),
    ...(await countIn(before.listId, changeOfBefore(storeTestimony(now.listId, weighed.now)))).filter(
      ({ change }) => change !== codes.stillThere,
    ),
  ];
  return { overlap, rows };
}

/** Reads the list once, with a few index lookups per finding. */
async function countSide(
  db: Kysely<Tables>,
  { listId, projectId }: { listId: string; projectId: string },
  change: RawBuilder<number>,
): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select "checkId", severity, change, count(*)::int as count, (count(*) filter (where is_ignored))::int as ignored from (
      select finding.check_id as "checkId", finding.severity, ${change} as change, ${isIgnored(projectId)} as is_ignored
      from audit_findings finding
      where finding.list_id = ${listId} and finding.change <> ${codes.fixed} offset 0) compared
    group by severity, "checkId", change`.execute(db);
  return rows;
}

/** Titles are those of the lists, which may have checks of another ruleset. */
function toGroups(rows: readonly CountedRow[], known: readonly FindingGroup[]): FindingGroup[] {
  const checks = new Map(known.map((group) => [group.checkId, group]));
  return rows
    .toSorted(
      (a, b) =>
        a.severity - b.severity ||
        (a.checkId < b.checkId ? -1 : a.checkId > b.checkId ? 1 : a.change - b.change),
    )
    .map(({ checkId, severity, change, count, ignored }) => ({
      checkId,
      title: checks.get(checkId)?.title ?? checkId,
      category: checks.get(checkId)?.category ?? '',
      severity: severityCodes[severity] ?? 'info',
      change: changeCodes[change] ?? null,
      count,
      ignored,
    }));
}

const finding = sql`finding`;

/** The change of a `finding` of the audit of now: unchanged, new, or not comparable (null). */
export function changeOfNow(before: StoredTestimony) {
  return sql<number>`case
    when ${isInList(finding, before.listId)} then ${codes.stillThere}::int
    when ${couldTell(finding, sql`hash_url(finding.url)`, before, 'some')} then ${codes.new}::int
    else ${codes.none}::int end`;
}

/** The change of a `finding` of the other audit: unchanged, fixed, or not rechecked. */
export function changeOfBefore(now: StoredTestimony) {
  return sql<number>`case
    when ${isInList(finding, now.listId)} then ${codes.stillThere}::int
    when ${couldTell(finding, sql`hash_url(finding.url)`, now, 'every')} then ${codes.fixed}::int
    else ${codes.notRechecked}::int end`;
}
