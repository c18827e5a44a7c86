import {
  type Analysis,
  type AuditProgress,
  auditSite,
  type CollectedReading,
  type CrawlRules,
  ownershipName,
  type ReportDocument,
  type SiteCredentials,
  type SiteFacts,
} from '@fettle/auditor';
import type { Audit, AuditRules } from '@fettle/contract';
import type { Egress } from '@fettle/egress';
import { formatCount, formatNumber } from '../../format-amount.ts';
import { newId } from '../../ids.ts';
import type { Io } from '../io.ts';

export interface AuditRequest {
  url: string;
  maxPages: number;
  maxDepth: number;
  rules: CrawlRules;
}

/** The ID that stands for no project. */
const noProject = '00000000-0000-0000-0000-000000000000';

export interface AuditOutcome {
  audit: Audit;
  /** The same audit as an HTML report document. */
  report: ReportDocument;
  /** What a comparison with another audit reads. */
  collected: CollectedReading;
}

/**
 * Audits a site in memory and returns the same object as the API.
 * @throws CrawlError if there is nothing to audit
 */
export async function runAudit(
  request: AuditRequest,
  { egress, signal, io }: { egress: Egress; signal: AbortSignal; io: Io },
): Promise<AuditOutcome> {
  const createdAt = new Date().toISOString();
  io.error(`Crawling ${request.url}`);
  const { site, analysis, collected } = await auditSite({
    url: request.url,
    limits: { maxDepth: request.maxDepth, maxPages: request.maxPages },
    rules: request.rules,
    egress,
    signal,
    onProgress: (progress) => showProgress(progress, request, io),
  });
  const audit = toAudit(request, createdAt, { site, analysis });
  return { audit, report: toReport(audit, analysis), collected };
}

function showProgress(progress: AuditProgress, { rules }: AuditRequest, io: Io): void {
  if (progress.stage === 'crawling') {
    const { pages, requested, known } = progress;
    const urls = `${formatNumber(requested)} of ${formatNumber(known)} known URLs requested`;
    io.progress?.(`${formatCount(pages, 'page')} crawled, ${urls}`);
  }
  if (progress.stage === 'crawled') {
    explainOwnership(rules, progress.site, io);
    io.error(`Crawled ${formatCount(progress.pages, 'page')}. Checking the remaining links…`);
  }
  if (progress.stage === 'checking links') io.progress?.(`${formatCount(progress.checked, 'link')} checked`);
}

function toAudit(
  request: AuditRequest,
  createdAt: string,
  { site, analysis }: { site: SiteFacts; analysis: Analysis },
): Audit {
  const completedAt = new Date().toISOString();
  return {
    id: newId(),
    projectId: noProject,
    projectName: new URL(site.origin).host,
    status: 'complete',
    progress: 100,
    config: {
      maxDepth: request.maxDepth,
      maxPages: request.maxPages,
      rootUrl: request.url,
      rules: describeRules(request.rules, createdAt),
    },
    crawl: analysis.crawl,
    linkReport: analysis.linkReport,
    seoReport: analysis.seoReport,
    generalReport: analysis.generalReport,
    issueCount: analysis.issueCount,
    occurrenceCount: analysis.occurrenceCount,
    findings: { total: analysis.occurrenceCount, new: null, fixed: null, stillThere: null },
    // Without a project, nothing can be ignored.
    ignored: null,
    previousAuditId: null,
    comparison: null,
    error: null,
    rulesetVersion: analysis.rulesetVersion,
    createdAt,
    startedAt: site.startedAt,
    completedAt,
    analyzedAt: completedAt,
    analysisCount: 1,
    waitingUntil: null,
  };
}

/** Says what to publish when a rule had no effect because the ownership of the site was not proved. */
function explainOwnership(
  { ownershipTokens: [token], ignoreRobots }: CrawlRules,
  site: SiteFacts,
  io: Io,
): void {
  if (token === undefined || site.ownership?.proof !== null) return;
  const ignored = ignoreRobots ? 'robots.txt was obeyed' : 'the rate was not raised';
  io.error(
    `Ownership of ${new URL(site.requestedUrl).origin} is not proved, so ${ignored}. Publish "# ${ownershipName}: ${token}" in robots.txt, or "${ownershipName}=${token}" as a TXT record.`,
  );
}

/** As the API shows the rules of an audit: null without any, and never a secret. */
function describeRules(
  { startPaths, credentials, ownershipTokens: _, ...rules }: CrawlRules,
  setAt: string,
): AuditRules | null {
  const { include, exclude, requestsPerSecond, userAgentSuffix, ignoreRobots } = rules;
  const isDefault =
    include.length + exclude.length + startPaths.length === 0 &&
    requestsPerSecond === null &&
    userAgentSuffix === null &&
    credentials === null &&
    !ignoreRobots;
  if (isDefault) return null;
  return {
    revision: 1,
    include: [...include],
    exclude: [...exclude],
    startUrls: [...startPaths],
    requestsPerSecond,
    userAgentSuffix,
    ignoreRobots,
    credentials: credentials === null ? null : describeCredentials(credentials, setAt),
  };
}

function describeCredentials(
  { header, value, origin }: SiteCredentials,
  setAt: string,
): AuditRules['credentials'] {
  const isBasic = header === 'authorization' && value.startsWith('Basic ');
  return { type: isBasic ? 'basic' : 'header', headerName: header, hasPassword: isBasic, origin, setAt };
}

function toReport(audit: Audit, analysis: Analysis): ReportDocument {
  const { crawl, linkReport, seoReport, generalReport, distribution, rulesetVersion } = analysis;
  return {
    name: audit.projectName,
    rootUrl: audit.config.rootUrl,
    completedAt: audit.completedAt ?? audit.createdAt,
    reanalyzedAt: null,
    rulesetVersion,
    limits: audit.config,
    crawl: { ...crawl, distribution },
    linkReport,
    seoReport,
    generalReport,
    occurrenceCount: analysis.occurrenceCount,
    comparison: null,
  };
}
