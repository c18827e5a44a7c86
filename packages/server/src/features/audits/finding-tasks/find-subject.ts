import type { AuditFinding, GeneralReport, SeoReport } from '@fettle/contract';
import { limits } from '@fettle/contract';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { countOf, type IgnoredFilter, readFingerprint } from '../findings/finding-codes.ts';
import { findFindings, readFindingPage } from '../findings/read-findings.ts';
import type { StoredReports } from '../report/require-reports.ts';
import type { CheckResult } from './describe-findings.ts';
import type { Subject } from './finding-task-store.ts';

/** What a task will be about, as the audit has it. */
export interface Found extends Subject {
  about: 'check' | 'page' | 'finding';
  check: CheckResult;
  /** Between one and a hundred. */
  findings: readonly AuditFinding[];
  /** How many there are in total. */
  total: number;
}

interface Wanted {
  checkId: string;
  fingerprint: string | undefined;
  url: string | undefined;
}

/**
 * The requested findings: one, those on a page, or all of a check. One that is asked for by itself may be ignored; the others
 * are left out. @throws NOT_FOUND when there are none
 */
export async function findSubject(
  ctx: Ctx,
  reports: StoredReports,
  wanted: Wanted,
  which: IgnoredFilter = wanted.fingerprint === undefined ? 'exclude' : 'include',
): Promise<Found> {
  const { checkId, fingerprint, url } = wanted;
  if (reports.findingListId === null) {
    throw new ApiError('CONFLICT', 'The occurrences from this audit are no longer kept. Use a newer audit.');
  }
  const groups = reports.groups.filter(
    (group) => group.checkId === checkId && group.change !== 'fixed' && countOf(group, which) > 0,
  );
  const check = await readCheck(ctx, reports.id, checkId);
  const { id: auditId, projectId, findingListId: listId } = reports;
  const selection = {
    auditId,
    projectId,
    listId,
    groups,
    url: null,
    pageUrl: null,
    ignored: which,
    compared: null,
  };
  if (fingerprint === undefined && url === undefined) {
    const { items, total } = await readFindingPage(ctx.db, selection, { page: 1, limit: limits.page.max });
    return { about: 'check', checkId, check: check ?? nothing(), findings: some(items), total, keys: null };
  }
  const at = url === undefined ? readFingerprint(fingerprint ?? '') : { url };
  const findings = at === null ? [] : await findFindings(ctx.db, selection, at, limits.page.max);
  return {
    about: url === undefined ? 'finding' : 'page',
    checkId,
    check: check ?? nothing(),
    findings: some(findings),
    total: findings.length,
    keys: findings.flatMap((finding) => readFingerprint(finding.fingerprint) ?? []),
  };
}

function some(findings: AuditFinding[]): AuditFinding[] {
  return findings.length > 0 ? findings : nothing();
}

function nothing(): never {
  throw new ApiError(
    'NOT_FOUND',
    'The audit has no such occurrence. List its occurrences to see all of them.',
  );
}

interface Reports {
  seo: Static<typeof SeoReport>;
  general: Static<typeof GeneralReport>;
}

/** The reports say why a check matters and what to do. */
async function readCheck(ctx: Ctx, auditId: string, checkId: string): Promise<CheckResult | undefined> {
  const { rows } = await sql<Reports>`
    select audit.seo_report as seo, audit.general_report as general from audits audit where audit.id = ${auditId}`.execute(
    ctx.db,
  );
  const [reports] = rows;
  if (reports === undefined) return undefined;
  const { seo, general } = reports;
  return [...seo.categories, ...general.categories, { checks: general.checks }]
    .flatMap(({ checks }) => checks)
    .find(({ id }) => id === checkId);
}
