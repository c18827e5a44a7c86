import { allChecks, groupsOfIssues } from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { changeCodes, codes, type FindingGroup, severityCodes } from './finding-codes.ts';
import type { PreviousFindings } from './previous-findings.ts';

type Db = Kysely<Tables>;

/** The findings that one analysis writes; not visible until the audit references the list. */
export interface FindingList {
  id: string;
  auditId: string;
  orgId: string;
  /** The findings they are compared with; null for the first audit of a project. */
  previous: PreviousFindings | null;
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
 * Adds findings, and compares each with the previous audit. It is unchanged when that audit has it too. It is new when that
 * audit would have reported it: its check ran, and one of the pages that show it was read or did not exist. Each question
 * is one index lookup, so the cost is linear in the findings. Two things keep PostgreSQL to that: selects of one value,
 * because an `exists` planned while the table was small reads all of it into a hash; and `offset 0`, without which the
 * ordinal is computed twice.
 */
export async function insertFindings(db: Db, list: FindingList, rows: readonly FindingRow[]): Promise<void> {
  const { previous } = list;
  const shownOn = rows.map((row) => (row.shownOn === null ? null : `{${row.shownOn.join()}}`));
  const counted = new Map<string, number>();
  const nth = rows.map(({ key }) => {
    const before = counted.get(key) ?? 0;
    counted.set(key, before + 1);
    return before;
  });
  await sql`
    insert into audit_findings
      (list_id, key, ordinal, org_id, check_id, severity, change, url, target, detail, shown_on)
    select ${list.id}::uuid, added.key, added.ordinal, ${list.orgId}::uuid, added.check_id, added.severity,
      case
        when (
          select previous.change from audit_findings previous where previous.list_id = ${previous?.listId ?? null}::uuid and previous.key = added.key
            and previous.ordinal = added.ordinal) <> ${codes.fixed} then ${codes.stillThere}::smallint
        when added.check_id = any(${previous?.completeChecks ?? []}::text[]) and (added.shown_on = '{}' or exists (
          select from unnest(coalesce(added.shown_on, array[added.url_hash])) shown (hash)
          where coalesce((
              select visit.is_clear from audit_visits visit
              where visit.list_id = ${previous?.listId ?? null}::uuid and visit.url_hash = shown.hash),
            ${previous?.coversSite ?? false}::boolean))) then ${codes.new}
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

export async function insertVisits(
  db: Db,
  list: FindingList,
  visits: readonly { urlHash: string; isClear: boolean }[],
): Promise<void> {
  await sql`
    insert into audit_visits (list_id, url_hash, org_id, is_clear)
    select ${list.id}::uuid, visit.hash, ${list.orgId}::uuid, visit.is_clear
    from unnest(${visits.map(({ urlHash }) => urlHash)}::uuid[], ${visits.map(({ isClear }) => isClear)}::boolean[])
      visit (hash, is_clear)
    on conflict do nothing`.execute(db);
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
  const { rows } = await sql<{ checkId: string; severity: number; change: number; count: number }>`
    select check_id as "checkId", severity, change, count(*)::int as count from audit_findings
    where list_id = ${list.id} group by severity, check_id, change order by severity, check_id, change`.execute(
    db,
  );
  const found = rows.map(({ checkId, severity, change, count }): FindingGroup => {
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
  });
  const groups = groupsOfIssues(found, issues);
  await db
    .updateTable('audit_finding_lists')
    .set({ covers_site: coversSite, groups: JSON.stringify(groups) })
    .where('id', '=', list.id)
    .execute();
  return groups;
}
