import { type Overlap, weighAudits } from '@fettle/auditor';
import type { AuditComparison } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { type StoredAudit, totalOf } from './compared-audit-store.ts';
import { couldTell, isInList, type StoredTestimony, storeTestimony } from './could-tell.ts';
import { changeCodes, codes, type FindingGroup, severityCodes } from './finding-codes.ts';
import type { GroupRow } from './finding-list-store.ts';
import { readOverlap } from './overlap-store.ts';

/** The comparison of any two audits of a project, computed from their stored findings. */
export interface StoredComparison {
  comparison: AuditComparison;
  /** Numbers of findings by check, severity, and change, in the order in which they are listed. */
  groups: FindingGroup[];
  now: StoredAudit;
  before: StoredAudit;
  /** What each audit can tell about findings that only the other one has. */
  testimonies: { now: StoredTestimony; before: StoredTestimony };
}

/**
 * Compares two audits. The numbers of each pair of lists are computed once per process and kept for the latest pairs:
 * lists do not change, and a client reads page after page.
 */
export async function compareStored(
  db: Kysely<Tables>,
  now: StoredAudit,
  before: StoredAudit,
): Promise<StoredComparison> {
  const known = counted.get(keyOf(now, before));
  const { overlap, rows } = known ?? (await count(db, now, before));
  const order = before.auditId < now.auditId ? 'earlier' : 'later';
  const weighed = weighAudits(now, before, overlap, order);
  const groups = toGroups(rows, [...now.groups, ...before.groups]);
  const sum = (change: FindingGroup['change']): number =>
    groups.reduce((total, group) => (group.change === change ? total + group.count : total), 0);
  const fixed = sum('fixed');
  const unchanged = sum('still_there');
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
      fixed,
      unchanged,
      notRechecked: totalOf(before) - fixed - unchanged,
      notComparable: sum(null),
      scoreChange: weighed.scoreChange,
    },
  };
}

interface Counted {
  overlap: Overlap;
  rows: GroupRow[];
}

const keptPairs = 100;
const counted = new Map<string, Counted>();

function keyOf(now: StoredAudit, before: StoredAudit): string {
  return `${now.listId} ${before.listId}`;
}

async function count(db: Kysely<Tables>, now: StoredAudit, before: StoredAudit): Promise<Counted> {
  const overlap = await readOverlap(db, now.listId, before.listId);
  const weighed = weighAudits(now, before, overlap);
  const rows = [
    ...(await countSide(db, now.listId, changeOfNow(storeTestimony(before.listId, weighed.before)))),
    ...(await countSide(db, before.listId, changeOfBefore(storeTestimony(now.listId, weighed.now)))).filter(
      ({ change }) => change !== codes.stillThere,
    ),
  ];
  const result = { overlap, rows };
  const oldest = counted.keys().next();
  if (counted.size >= keptPairs && !oldest.done) counted.delete(oldest.value);
  counted.set(keyOf(now, before), result);
  return result;
}

/** Reads the list once, with a few index lookups per finding. */
async function countSide(
  db: Kysely<Tables>,
  listId: string,
  change: RawBuilder<number>,
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select "checkId", severity, change, count(*)::int as count from (
      select finding.check_id as "checkId", finding.severity, ${change} as change from audit_findings finding
      where finding.list_id = ${listId} and finding.change <> ${codes.fixed} offset 0) compared
    group by severity, "checkId", change`.execute(db);
  return rows;
}

/** Titles are those of the lists, which may have checks of another ruleset. */
function toGroups(rows: readonly GroupRow[], known: readonly FindingGroup[]): FindingGroup[] {
  const checks = new Map(known.map((group) => [group.checkId, group]));
  return rows
    .toSorted(
      (a, b) =>
        a.severity - b.severity ||
        (a.checkId < b.checkId ? -1 : a.checkId > b.checkId ? 1 : a.change - b.change),
    )
    .map(({ checkId, severity, change, count }) => ({
      checkId,
      title: checks.get(checkId)?.title ?? checkId,
      category: checks.get(checkId)?.category ?? '',
      severity: severityCodes[severity] ?? 'info',
      change: changeCodes[change] ?? null,
      count,
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
