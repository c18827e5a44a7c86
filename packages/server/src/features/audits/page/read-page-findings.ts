import type { AuditFinding, PageIssue } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { changeCodes, codes, severityCodes, toFingerprint } from '../findings/finding-codes.ts';
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

/** The findings of one URL by their keys, which begin with its hash: nothing else of the list is read. */
export async function readPageFindings(
  db: Db,
  { audit, url }: Pick<KnownPage, 'audit' | 'url'>,
  limit: number,
): Promise<PageFindings> {
  const { findingListId, groups } = audit;
  if (findingListId === null) return { issueCount: null, occurrenceCount: null, issues: [], occurrences: [] };
  const { from, to } = keyRangeOf(url);
  const isHere = sql`finding.list_id = ${findingListId} and finding.key between ${from}::uuid and ${to}::uuid
    and finding.url = ${url} and finding.change <> ${codes.fixed}`;
  const { rows: counts } = await sql<CountRow>`
    select check_id as "checkId", min(severity)::int as severity, count(*)::int as count from audit_findings finding
    where ${isHere} group by check_id order by min(severity), check_id`.execute(db);
  const { rows } = await sql<FindingRow>`
    select check_id as "checkId", severity, change, key, ordinal, url, target, detail from audit_findings finding
    where ${isHere} order by severity, check_id, key, ordinal limit ${limit}`.execute(db);
  const checks = new Map(groups.map(({ checkId, title, category }) => [checkId, { title, category }]));
  const checkOf = (checkId: string) => checks.get(checkId) ?? { title: checkId, category: 'content' };
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
    })),
  };
}

/** How many findings each of some lists has at a URL; by the primary key of each list. */
export async function countPageFindings(
  db: Db,
  listIds: readonly string[],
  url: string,
): Promise<Map<string, number>> {
  const { from, to } = keyRangeOf(url);
  const { rows } = await sql<{ listId: string; count: number }>`
    select list.id as "listId", counted.count from unnest(${listIds}::uuid[]) list (id) cross join lateral (
      select count(*)::int as count from audit_findings finding
      where finding.list_id = list.id and finding.key between ${from}::uuid and ${to}::uuid
        and finding.url = ${url} and finding.change <> ${codes.fixed}) counted`.execute(db);
  return new Map(rows.map(({ listId, count }) => [listId, count]));
}
