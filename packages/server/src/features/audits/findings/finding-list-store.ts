import { allChecks } from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { changeCodes, codes, type FindingGroup, severityCodes } from './finding-codes.ts';
import type { PreviousFindings } from './previous-findings.ts';

type Db = Kysely<Tables>;

/** The findings one analysis writes: not to be seen until the audit names the list. */
export interface FindingList {
  id: string;
  auditId: string;
  orgId: string;
  /** What they are compared with; null for the first audit of a project. */
  previous: PreviousFindings | null;
}

/** A finding as it is stored; hashes as hashUrl makes them, ordinals are given by the database. */
export interface FindingRow {
  key: string;
  checkId: string;
  severity: number;
  url: string;
  target: string | null;
  detail: string;
  /** Null for the url itself. */
  shownOn: string[] | null;
  urlHash: string;
}

export async function insertFindingList(db: Db, { id, auditId, orgId }: FindingList): Promise<void> {
  await db.insertInto('audit_finding_lists').values({ id, audit_id: auditId, org_id: orgId }).execute();
}

/**
 * Adds findings and says of each what it is beside the audit before. It is still there when that audit has it too;
 * new when that one would have told of it: its check was made, and one of the pages that show it was read or did not
 * exist. One look into an index for each question, so the cost is linear in the findings. Two things keep PostgreSQL
 * at that: selects of one value, because an `exists` planned while the table was small reads all of it into a hash;
 * and `offset 0`, without which the ordinal is asked for twice.
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
    select ${list.id}::uuid, n.key, n.ordinal, ${list.orgId}::uuid, n.check_id, n.severity,
      case
        when (
          select p.change from audit_findings p where p.list_id = ${previous?.listId ?? null}::uuid and p.key = n.key
            and p.ordinal = n.ordinal) <> ${codes.fixed} then ${codes.stillThere}::smallint
        when n.check_id = any(${previous?.toldChecks ?? []}::text[]) and (n.shown_on = '{}' or exists (
          select from unnest(coalesce(n.shown_on, array[n.url_hash])) s (hash)
          where coalesce((
              select v.is_clear from audit_visits v
              where v.list_id = ${previous?.listId ?? null}::uuid and v.url_hash = s.hash),
            ${previous?.coversSite ?? false}::boolean))) then ${codes.new}
        else ${codes.none}
      end, n.url, n.target, n.detail, n.shown_on
    from (
      select r.key, r.nth + coalesce((
          select max(f.ordinal) + 1 from audit_findings f where f.list_id = ${list.id} and f.key = r.key), 0) as ordinal,
        r.check_id, r.severity, r.url, r.target, r.detail, r.shown_on::uuid[] as shown_on, r.url_hash
      from unnest(
        ${rows.map((row) => row.key)}::uuid[], ${nth}::int[], ${rows.map((row) => row.checkId)}::text[],
        ${rows.map((row) => row.severity)}::smallint[], ${rows.map((row) => row.url)}::text[],
        ${rows.map((row) => row.target)}::text[], ${rows.map((row) => row.detail)}::text[],
        ${shownOn}::text[], ${rows.map((row) => row.urlHash)}::uuid[]
      ) r (key, nth, check_id, severity, url, target, detail, shown_on, url_hash)
      offset 0
    ) n`.execute(db);
}

export async function insertVisits(
  db: Db,
  list: FindingList,
  visits: readonly { urlHash: string; isClear: boolean }[],
): Promise<void> {
  await sql`
    insert into audit_visits (list_id, url_hash, org_id, is_clear)
    select ${list.id}::uuid, v.hash, ${list.orgId}::uuid, v.is_clear
    from unnest(${visits.map(({ urlHash }) => urlHash)}::uuid[], ${visits.map(({ isClear }) => isClear)}::boolean[])
      v (hash, is_clear)
    on conflict do nothing`.execute(db);
}

const checksById = new Map(allChecks.map((check) => [check.id, check]));

/** Ends a list: counts its findings by check, severity and change, in the order they are read in. */
export async function closeFindingList(
  db: Db,
  list: FindingList,
  { coversSite }: { coversSite: boolean },
): Promise<FindingGroup[]> {
  const { rows } = await sql<{ checkId: string; severity: number; change: number; count: number }>`
    select check_id as "checkId", severity, change, count(*)::int as count from audit_findings
    where list_id = ${list.id} group by severity, check_id, change order by severity, check_id, change`.execute(
    db,
  );
  const groups = rows.map(({ checkId, severity, change, count }): FindingGroup => {
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
  await db
    .updateTable('audit_finding_lists')
    .set({ covers_site: coversSite, groups: JSON.stringify(groups) })
    .where('id', '=', list.id)
    .execute();
  return groups;
}
