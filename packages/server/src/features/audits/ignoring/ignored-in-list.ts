import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { codes, severityCodes } from '../findings/finding-codes.ts';
import { isIgnored } from './is-ignored.ts';

type Db = Kysely<Tables>;

/** A list of findings and the project whose ignored issues it leaves out. */
export interface ListOfProject {
  listId: string;
  projectId: string;
}

/** Ignored findings of one check with the same severity and the same change. */
export interface IgnoredGroup {
  checkId: string;
  severity: number;
  change: number;
  count: number;
}

/** The findings of a check at one URL with the same severity, where some are ignored. */
export interface TouchedPlace {
  checkId: string;
  url: string;
  severity: number;
  total: number;
  /** Those that are not ignored, and the details of the first of them. */
  left: number;
  details: string[];
}

/** The details of an example name three findings and count the others. */
const shownDetails = 3;

/** IDs of the checks that are ignored as a whole. */
export async function readIgnoredChecks(db: Db, projectId: string): Promise<Set<string>> {
  const { rows } = await sql<{ checkId: string }>`
    select check_id as "checkId" from ignored_issues
    where project_id = ${projectId} and key is null and expired_at is null`.execute(db);
  return new Set(rows.map(({ checkId }) => checkId));
}

/**
 * The findings of the list that are ignored one by one, without those of checks that are ignored as a whole: each a look
 * into the list's primary key.
 */
function singleFindings({ listId, projectId }: ListOfProject) {
  return sql`
    select finding.* from ignored_issues ignored cross join lateral (
      select finding.check_id, finding.severity, finding.change, finding.url, finding.key, finding.ordinal
      from audit_findings finding
      where finding.list_id = ${listId} and finding.key = ignored.key and finding.ordinal = ignored.ordinal offset 0) finding
    where ignored.project_id = ${projectId} and ignored.key is not null and ignored.expired_at is null
      and finding.check_id = ignored.check_id and finding.check_id <> all(array(
        select whole.check_id from ignored_issues whole
        where whole.project_id = ${projectId} and whole.key is null and whole.expired_at is null))`;
}

/** How many findings of each group are ignored one by one. */
export async function countIgnoredFindings(db: Db, list: ListOfProject): Promise<IgnoredGroup[]> {
  const { rows } = await sql<IgnoredGroup>`
    select finding.check_id as "checkId", finding.severity, finding.change, count(*)::int as count
    from (${singleFindings(list)}) finding
    group by finding.check_id, finding.severity, finding.change`.execute(db);
  return rows;
}

/** The places with findings that are ignored one by one. A finding's key begins with the hash of its URL. */
export async function readTouchedPlaces(db: Db, list: ListOfProject): Promise<TouchedPlace[]> {
  const { rows } = await sql<TouchedPlace>`
    with single as materialized (${singleFindings(list)}),
    touched as materialized (
      select distinct single.check_id, single.url, left(single.key::text, 18) as start
      from single where single.change <> ${codes.fixed})
    select touched.check_id as "checkId", touched.url, place.severity, count(*)::int as total,
      count(*) filter (where not place.is_ignored)::int as left,
      coalesce((array_agg(place.detail order by place.key, place.ordinal) filter (where not place.is_ignored))[1:${sql.lit(shownDetails)}], '{}') as details
    from touched cross join lateral (
      select finding.key, finding.ordinal, finding.severity, finding.detail,
        (finding.key, finding.ordinal) in (select single.key, single.ordinal from single) as is_ignored
      from audit_findings finding
      where finding.list_id = ${list.listId} and finding.key >= (touched.start || '-0000-000000000000')::uuid
        and finding.key <= (touched.start || '-ffff-ffffffffffff')::uuid
        and finding.check_id = touched.check_id and finding.url = touched.url and finding.change <> ${codes.fixed}
      offset 0) place
    group by touched.check_id, touched.url, place.severity`.execute(db);
  return rows;
}

/** The first findings of a check that are not ignored, in the order of the list. */
export async function readUnignored(
  db: Db,
  { listId, projectId }: ListOfProject,
  { checkId, limit }: { checkId: string; limit: number },
): Promise<{ url: string; detail: string }[]> {
  const { rows } = await sql<{ url: string; detail: string }>`
    select finding.url, finding.detail
    from unnest(${severityCodes.map((_severity, index) => index)}::smallint[]) level (severity)
    cross join lateral (
      select finding.severity, finding.url, finding.detail, finding.key, finding.ordinal from audit_findings finding
      where finding.list_id = ${listId} and finding.severity = level.severity and finding.check_id = ${checkId}
        and finding.change <> ${codes.fixed} and not ${isIgnored(projectId)}
      order by left(finding.url, 300), finding.key, finding.ordinal limit ${limit}) finding
    order by finding.severity, left(finding.url, 300), finding.key, finding.ordinal limit ${limit}`.execute(
    db,
  );
  return rows;
}

/**
 * What some checks lose on each page that shows their findings, by the hash of its URL: ignored findings, and checks of which
 * nothing else is left. Reads all findings of these checks.
 */
export async function readIgnoredOnPages(
  db: Db,
  { listId, projectId }: ListOfProject,
  checkIds: readonly string[],
): Promise<{ hash: string; issues: number; occurrences: number }[]> {
  if (checkIds.length === 0) return [];
  const { rows } = await sql<{ hash: string; issues: number; occurrences: number }>`
    select hash, (count(*) filter (where remaining = 0))::int as issues, sum(ignored)::int as occurrences
    from (
      select finding.check_id, shown.hash, count(*) filter (where finding.is_ignored) as ignored,
        count(*) filter (where not finding.is_ignored) as remaining
      from unnest(${checkIds}::text[]) wanted (check_id)
      cross join unnest(${severityCodes.map((_severity, index) => index)}::smallint[]) level (severity)
      cross join lateral (
        select finding.check_id, finding.url, finding.shown_on, ${isIgnored(projectId)} as is_ignored
        from audit_findings finding
        where finding.list_id = ${listId} and finding.severity = level.severity and finding.check_id = wanted.check_id
          and finding.change <> ${codes.fixed} offset 0) finding
      cross join lateral (
        select distinct hash from unnest(array_append(finding.shown_on, hash_url(finding.url))) hash) shown
      group by finding.check_id, shown.hash) counted
    where ignored > 0 group by hash`.execute(db);
  return rows;
}
