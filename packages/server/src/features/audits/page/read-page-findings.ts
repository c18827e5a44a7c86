import { allChecks } from '@fettle/auditor';
import type { AuditFinding, PageIssue } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import {
  changeCodes,
  codes,
  type FindingGroup,
  severityCodes,
  toFingerprint,
} from '../findings/finding-codes.ts';
import { readMarks } from '../findings/read-marks.ts';
import { isIgnored } from '../ignoring/is-ignored.ts';
import { hashUrl } from '../storage/hash-url.ts';
import { keyRangeOf } from '../storage/page-links.ts';
import type { KnownPage } from './find-page.ts';

type Db = Kysely<Tables>;

export interface PageFindings {
  /** Null when findings are no longer stored. */
  issueCount: number | null;
  occurrenceCount: number | null;
  issues: PageIssue[];
  occurrences: AuditFinding[];
}

interface FindingRow {
  checkId: string;
  severity: number;
  change: number;
  key: string;
  ordinal: number;
  url: string;
  target: string | null;
  detail: string;
}

interface CountRow {
  checkId: string;
  severity: number;
  count: number;
}

/**
 * What the page at one URL shows: findings at the URL, by their keys, which begin with its hash, and those of links and files
 * that the page refers to. Ignored ones are listed, but do not count.
 */
export async function readPageFindings(
  db: Db,
  { audit, url }: Pick<KnownPage, 'audit' | 'url'>,
  limit: number,
): Promise<PageFindings> {
  const { findingListId, groups, projectId } = audit;
  if (findingListId === null) return { issueCount: null, occurrenceCount: null, issues: [], occurrences: [] };
  const shown = sql`(${findingsOfPage(findingListId, url, groups, projectId)}) finding`;
  const { rows: counts } = await sql<CountRow>`
    select check_id as "checkId", min(severity)::int as severity, count(*)::int as count from ${shown}
    where not is_ignored group by check_id order by min(severity), check_id`.execute(db);
  const { rows } = await sql<FindingRow>`
    select check_id as "checkId", severity, change, key, ordinal, url, target, detail from ${shown}
    order by is_ignored, url <> ${url}, severity, check_id, key, ordinal limit ${limit}`.execute(db);
  const checks = new Map(groups.map(({ checkId, title, category }) => [checkId, { title, category }]));
  const checkOf = (checkId: string) => checks.get(checkId) ?? { title: checkId, category: 'content' };
  const marks = await readMarks(db, projectId, rows);
  return {
    issueCount: counts.length,
    occurrenceCount: counts.reduce((sum, { count }) => sum + count, 0),
    issues: counts.map(({ checkId, severity, count }) => ({
      checkId,
      ...checkOf(checkId),
      severity: severityCodes[severity] ?? 'info',
      count,
    })),
    occurrences: rows.map((row) => ({
      checkId: row.checkId,
      ...checkOf(row.checkId),
      severity: severityCodes[row.severity] ?? 'info',
      change: changeCodes[row.change] ?? null,
      url: row.url,
      target: row.target,
      detail: row.detail,
      fingerprint: toFingerprint(row.key, row.ordinal),
      ignored: marks.of(row),
    })),
  };
}

/** Only checks of targets have findings that other pages show, so only theirs are searched. */
function findingsOfPage(listId: string, url: string, groups: readonly FindingGroup[], projectId: string) {
  const { from, to } = keyRangeOf(url);
  const ofIssues = [...new Set(groups.map(({ checkId }) => checkId))];
  const searched = groups.filter(({ checkId, change }) => change !== 'fixed' && targetChecks.has(checkId));
  return sql`
    select finding.*, ${isIgnored(projectId)} as is_ignored from audit_findings finding
    where finding.list_id = ${listId} and finding.key between ${from}::uuid and ${to}::uuid
      and finding.url = ${url} and finding.change <> ${codes.fixed} and finding.check_id = any(${ofIssues}::text[])
    union all
    select elsewhere.* from unnest(
      ${searched.map(({ severity }) => severityCodes.indexOf(severity))}::smallint[],
      ${searched.map(({ checkId }) => checkId)}::text[],
      ${searched.map(({ change }) => changeCodes.indexOf(change))}::smallint[]) part (severity, check_id, change)
    cross join lateral (
      select finding.*, ${isIgnored(projectId)} as is_ignored from audit_findings finding
      where finding.list_id = ${listId} and finding.severity = part.severity and finding.check_id = part.check_id
        and finding.change = part.change and finding.url <> ${url}
        and ${hashUrl(url)}::uuid = any(finding.shown_on) offset 0) elsewhere`;
}

const targetChecks = new Set(allChecks.flatMap(({ id, unit }) => (unit === 'page' ? [] : [id])));

/**
 * How many findings count at a URL in each of some lists, for URLs that are in no list of pages; by the primary key of each
 * list.
 */
export async function countPageFindings(
  db: Db,
  { projectId, listIds }: { projectId: string; listIds: readonly string[] },
  url: string,
): Promise<Map<string, number>> {
  const { from, to } = keyRangeOf(url);
  const { rows } = await sql<{ listId: string; count: number }>`
    select list.id as "listId", counted.count from unnest(${listIds}::uuid[]) list (id) cross join lateral (
      select count(*)::int as count from audit_findings finding
      where finding.list_id = list.id and finding.key between ${from}::uuid and ${to}::uuid
        and finding.url = ${url} and finding.change <> ${codes.fixed} and not ${isIgnored(projectId)}) counted`.execute(
    db,
  );
  return new Map(rows.map(({ listId, count }) => [listId, count]));
}
