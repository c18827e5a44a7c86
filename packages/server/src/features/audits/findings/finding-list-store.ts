import { allChecks, groupsOfIssues } from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { couldTell, isInList, type StoredTestimony } from './could-tell.ts';
import { changeCodes, codes, type FindingGroup, severityCodes } from './finding-codes.ts';

type Db = Kysely<Tables>;

/** The findings that one analysis writes; not visible until the audit references the list. */
export interface FindingList {
  id: string;
  auditId: string;
  orgId: string;
}

/** A finding as it is stored; hashes come from hashUrl, and ordinals from the database. */
export interface FindingRow {
  key: string;
  checkId: string;
  severity: number;
  url: string;
  target: string | null;
  detail: string;
  /** Null when it is only shown on `url`. */
  shownOn: string[] | null;
  urlHash: string;
}

export async function insertFindingList(db: Db, { id, auditId, orgId }: FindingList): Promise<void> {
  await db.insertInto('audit_finding_lists').values({ id, audit_id: auditId, org_id: orgId }).execute();
}

/**
 * Adds findings, and compares each with the previous audit: it is unchanged when that audit has it too, and new when that
 * audit would have found it. Two things keep the cost linear: the lookups of could-tell.ts, and `offset 0`, without which
 * the ordinal is computed twice.
 */
export async function insertFindings(
  db: Db,
  list: FindingList,
  previous: StoredTestimony,
  rows: readonly FindingRow[],
): Promise<void> {
  const shownOn = rows.map((row) => (row.shownOn === null ? null : `{${row.shownOn.join()}}`));
  const counted = new Map<string, number>();
  const nth = rows.map(({ key }) => {
    const before = counted.get(key) ?? 0;
    counted.set(key, before + 1);
    return before;
  });
  const added = sql`added`;
  await sql`
    insert into audit_findings
      (list_id, key, ordinal, org_id, check_id, severity, change, url, target, detail, shown_on)
    select ${list.id}::uuid, added.key, added.ordinal, ${list.orgId}::uuid, added.check_id, added.severity,
      case
        when ${isInList(added, previous.listId)} then ${codes.stillThere}::smallint
        when ${couldTell(added, sql`added.url_hash`, previous, 'some')} then ${codes.new}
        else ${codes.none}
      end, added.url, added.target, added.detail, added.shown_on
    from (
      select input.key, input.nth + coalesce((
          select max(written.ordinal) + 1 from audit_findings written where written.list_id = ${list.id} and written.key = input.key), 0) as ordinal,
        input.check_id, input.severity, input.url, input.target, input.detail, input.shown_on::uuid[] as shown_on, input.url_hash
      from unnest(
        ${rows.map((row) => row.key)}::uuid[], ${nth}::int[], ${rows.map((row) => row.checkId)}::text[],
        ${rows.map((row) => row.severity)}::smallint[], ${rows.map((row) => row.url)}::text[],
        ${rows.map((row) => row.target)}::text[], ${rows.map((row) => row.detail)}::text[],
        ${shownOn}::text[], ${rows.map((row) => row.urlHash)}::uuid[]
      ) input (key, nth, check_id, severity, url, target, detail, shown_on, url_hash)
      offset 0
    ) added`.execute(db);
}

const lastKey = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const rowsPerStep = 5000;

/**
 * Takes back what `insertFindings` has marked as new: while findings are written, it is not yet known which URLs both
 * audits have read. Processes a few thousand findings from the key on, and returns where to continue; null at the end.
 */
export async function withdrawNew(
  db: Db,
  list: FindingList,
  previous: StoredTestimony,
  from: string,
): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    select key from audit_findings where list_id = ${list.id} and key >= ${from}::uuid
    order by key offset ${rowsPerStep} limit 1`.execute(db);
  const to = rows[0]?.key ?? null;
  const finding = sql`finding`;
  await sql`
    update audit_findings finding set change = ${codes.none}
    where finding.list_id = ${list.id} and finding.key >= ${from}::uuid and finding.key <= ${to ?? lastKey}::uuid
      and finding.change = ${codes.new}
      and not ${couldTell(finding, sql`hash_url(finding.url)`, previous, 'some')}`.execute(db);
  return to;
}

export interface VisitRow {
  urlHash: string;
  isClear: boolean;
  isPage: boolean;
}

export async function insertVisits(db: Db, list: FindingList, visits: readonly VisitRow[]): Promise<void> {
  await sql`
    insert into audit_visits (list_id, url_hash, org_id, is_clear, is_page)
    select ${list.id}::uuid, visit.hash, ${list.orgId}::uuid, visit.is_clear, visit.is_page
    from unnest(${visits.map(({ urlHash }) => urlHash)}::uuid[], ${visits.map(({ isClear }) => isClear)}::boolean[],
        ${visits.map(({ isPage }) => isPage)}::boolean[])
      visit (hash, is_clear, is_page)
    on conflict do nothing`.execute(db);
}

export interface GroupRow {
  checkId: string;
  severity: number;
  change: number;
  count: number;
}

const checksById = new Map(allChecks.map((check) => [check.id, check]));

/**
 * Completes a list: counts its findings by check, severity, and change, in the order in which they are listed. Only what is
 * in a group is ever listed.
 */
export async function closeFindingList(
  db: Db,
  list: FindingList,
  { coversSite, issues }: { coversSite: boolean; issues: readonly { id: string }[] },
): Promise<FindingGroup[]> {
  const { rows } = await sql<GroupRow>`
    select check_id as "checkId", severity, change, count(*)::int as count from audit_findings
    where list_id = ${list.id} group by severity, check_id, change order by severity, check_id, change`.execute(
    db,
  );
  const found = rows.map(toGroup);
  const groups = groupsOfIssues(found, issues);
  await db
    .updateTable('audit_finding_lists')
    .set({ covers_site: coversSite, groups: JSON.stringify(groups) })
    .where('id', '=', list.id)
    .execute();
  return groups;
}

function toGroup({ checkId, severity, change, count }: GroupRow): FindingGroup {
  const check = checksById.get(checkId);
  if (check === undefined) throw new Error(`there are findings of ${checkId}, which is no check`);
  return {
    checkId,
    title: check.title.fail,
    category: check.category,
    severity: severityCodes[severity] ?? 'info',
    change: changeCodes[change] ?? null,
    count,
  };
}
