import type { Analysis } from '@fettle/auditor';
import type { AuditError, AuditStatus } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { emit } from '../../../events/emit.ts';
import type { Claim } from '../../../work/worker.ts';
import { refreshFavicon } from '../../projects/index.ts';
import type { CollectedFindings } from '../findings/collect-findings.ts';
import { applyIgnored, type CheckResults, type TextsFor } from '../ignoring/apply-ignored.ts';
import { applyToComparisons } from '../ignoring/apply-to-comparisons.ts';
import { lockIgnoring } from '../ignoring/apply-to-project.ts';
import type { AuditJob } from './audit-run.ts';
import { AuditCancelled } from './watch-run.ts';

/**
 * The state transitions of an audit. Each is called in a transaction that holds the row's lock; the final ones write
 * their event in it.
 */

/** What all final states have in common: nobody holds the row, and nothing is due. */
const settled = {
  due_at: null,
  claim_id: null,
  lease_until: null,
  tries: 0,
  cancel_requested_at: null,
  parked_until: null,
  // Only a crawl needs them.
  sealed_credentials: null,
  crawl_log: null,
};

const nextRevision = sql<number>`revision + 1`;

/** The audit of a claim; null when the claim no longer holds it. */
export async function readJob(db: Kysely<Tables>, { jobId, claimId }: Claim): Promise<AuditJob | null> {
  const row = await db
    .selectFrom('audits')
    .select([
      'id',
      'org_id',
      'project_id',
      'status',
      'root_url',
      'max_depth',
      'max_pages',
      'cancel_requested_at',
      'turns',
      'link_check_ms',
      'crawl_rules',
      'sealed_credentials',
      'crawl_log',
    ])
    .where('id', '=', jobId)
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    orgId: row.org_id,
    projectId: row.project_id,
    status: row.status,
    rootUrl: row.root_url,
    maxDepth: row.max_depth,
    maxPages: row.max_pages,
    isCancelled: row.cancel_requested_at !== null,
    turns: row.turns,
    linkCheckMs: row.link_check_ms,
    rules: row.crawl_rules,
    sealedCredentials: row.sealed_credentials,
    crawlLog: row.crawl_log,
  };
}

export async function beginCrawling(tx: Services, id: string): Promise<void> {
  await tx.db
    .updateTable('audits')
    .set({
      status: 'crawling',
      started_at: tx.clock().toISOString(),
      crawl_data: 'partial',
      revision: nextRevision,
    })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** All facts are stored; from here on there are no requests. */
export async function beginAnalyzing(tx: Services, id: string): Promise<void> {
  await tx.db
    .updateTable('audits')
    .set({
      status: 'analyzing',
      progress: 90,
      crawl_data: 'complete',
      sealed_credentials: null,
      crawl_log: null,
      revision: nextRevision,
    })
    .where('id', '=', id)
    .execute();
}

/** Moves an audit back to its analysis. It is not a new visit: a completed audit keeps the time at which it completed. */
export async function restartAnalysis(tx: Services, id: string): Promise<void> {
  await tx.db
    .updateTable('audits')
    .set({
      status: 'analyzing',
      progress: 90,
      error_code: null,
      error_message: null,
      completed_at: sql<string | null>`case when analysis_count > 0 then completed_at end`,
      ...settled,
      due_at: sql<string>`now()`,
      revision: nextRevision,
    })
    .where('id', '=', id)
    .execute();
}

export async function failAudit(tx: Services, id: string, error: AuditError): Promise<void> {
  const row = await tx.db
    .updateTable('audits')
    .set({
      status: 'failed',
      error_code: error.code,
      error_message: error.message,
      // A re-analysis that fails does not change when the audit completed.
      completed_at: sql<string>`coalesce(completed_at, ${tx.clock().toISOString()})`,
      ...settled,
      revision: nextRevision,
    })
    .where('id', '=', id)
    .returning(['org_id', 'project_id'])
    .executeTakeFirstOrThrow();
  await emit(tx, { orgId: row.org_id, projectId: row.project_id }, 'audit.failed', { auditId: id, error });
}

/**
 * Writes the reports, without what is ignored. `pageListId` names the rows with their pages; other page lists of the audit
 * are removed. The rows of previous findings are many, so they are left to the cleanup.
 *
 * @throws AuditCancelled when somebody canceled the audit since its row was last read: a cancellation that was accepted
 *   is not followed by a report
 */
export async function completeAudit(
  tx: Services,
  job: AuditJob,
  analysis: Analysis,
  stored: {
    pageListId: string;
    findings: CollectedFindings;
    checkResults: CheckResults;
    texts: TextsFor;
  },
): Promise<void> {
  const { crawl, linkReport, seoReport, generalReport } = analysis;
  const { pageListId, findings, checkResults, texts } = stored;
  const now = tx.clock().toISOString();
  await lockIgnoring(tx, job.projectId);
  const completed = await tx.db
    .updateTable('audits')
    .set({
      status: 'complete' satisfies AuditStatus,
      progress: 100,
      page_count: crawl.pageCount,
      broken_links: linkReport.brokenLinks,
      overall_score: seoReport.overallScore,
      issue_count: analysis.issueCount,
      has_robots_txt: crawl.hasRobotsTxt,
      has_sitemap: crawl.hasSitemap,
      link_report: JSON.stringify(linkReport),
      seo_report: JSON.stringify(seoReport),
      general_report: JSON.stringify(generalReport),
      distribution: JSON.stringify(analysis.distribution),
      page_list_id: pageListId,
      finding_list_id: findings.listId,
      previous_audit_id: findings.previousAuditId,
      finding_count: findings.counts.total,
      new_finding_count: findings.counts.new,
      fixed_finding_count: findings.counts.fixed,
      still_there_finding_count: findings.counts.stillThere,
      comparison: findings.comparison === null ? null : JSON.stringify(findings.comparison),
      ruleset_version: analysis.rulesetVersion,
      check_results: JSON.stringify(checkResults),
      original_reports: null,
      original_score: null,
      original_comparison: null,
      completed_at: sql<string>`coalesce(completed_at, ${now})`,
      analyzed_at: now,
      analysis_count: sql<number>`analysis_count + 1`,
      ...settled,
      revision: nextRevision,
    })
    .where('id', '=', job.id)
    .where('cancel_requested_at', 'is', null)
    .returning(['completed_at', 'analysis_count'])
    .executeTakeFirst();
  if (completed === undefined) throw new AuditCancelled('Canceled while its reports were written.');
  const { completed_at, analysis_count } = completed;
  const counted = await applyIgnored(tx.db, job.id, texts);
  await applyToComparisons(tx.db, job.projectId);
  // Not after a re-analysis, which sends no requests to the site.
  if (analysis_count === 1) await refreshFavicon(tx, job.projectId);
  await tx.db
    .deleteFrom('audit_page_lists')
    .where('audit_id', '=', job.id)
    .where('list_id', '<>', pageListId)
    .execute();
  await emit(tx, job, 'audit.completed', {
    auditId: job.id,
    ...counted,
    pageCount: crawl.pageCount,
    brokenLinks: linkReport.brokenLinks,
    analysis: analysis_count,
    completedAt: completed_at ?? now,
    analyzedAt: now,
  });
}
