import {
  type Analysis,
  analyze,
  type CollectedReading,
  checkLinks,
  collectReading,
  crawlSite,
  createMemoryStore,
  type ReportDocument,
  type SiteFacts,
} from '@fettle/auditor';
import type { Audit } from '@fettle/contract';
import type { Egress } from '@fettle/egress';
import { formatCount, formatNumber } from '../../format-amount.ts';
import { newId } from '../../ids.ts';
import type { Io } from '../io.ts';

export interface AuditRequest {
  url: string;
  maxPages: number;
  maxDepth: number;
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
  const store = createMemoryStore();
  io.error(`Crawling ${request.url}`);
  const site = await crawlSite({
    rootUrl: request.url,
    limits: { maxDepth: request.maxDepth, maxPages: request.maxPages },
    egress,
    store,
    signal,
    onProgress: ({ pages, done, seen }) =>
      io.progress?.(
        `${formatCount(pages, 'page')} crawled, ${formatNumber(done)} of ${formatNumber(seen)} known URLs requested`,
      ),
  });
  const { pages } = await store.counts();
  io.error(`Crawled ${formatCount(pages, 'page')}. Checking the remaining links…`);
  await checkLinks({
    egress,
    store,
    site,
    signal,
    onProgress: ({ checked }) => io.progress?.(`${formatCount(checked, 'link')} checked`),
  });
  const collector = collectReading(site);
  const analysis = await analyze({
    site,
    store: {
      ...store,
      pages: () => collector.watchPages(store.pages()),
      targets: () => collector.watchTargets(store.targets()),
    },
    takeFindings: collector.take,
  });
  const collected = collector.finish(analysis);
  const findings = { total: collected.occurrences.length, new: null, fixed: null, stillThere: null };
  const audit = toAudit(request, createdAt, { site, analysis, findings });
  return { audit, report: toReport(audit, analysis), collected };
}

function toAudit(
  request: AuditRequest,
  createdAt: string,
  { site, analysis, findings }: { site: SiteFacts; analysis: Analysis; findings: Audit['findings'] },
): Audit {
  const completedAt = new Date().toISOString();
  return {
    id: newId(),
    projectId: noProject,
    projectName: new URL(site.origin).host,
    status: 'complete',
    progress: 100,
    config: { maxDepth: request.maxDepth, maxPages: request.maxPages, rootUrl: request.url },
    crawl: analysis.crawl,
    linkReport: analysis.linkReport,
    seoReport: analysis.seoReport,
    generalReport: analysis.generalReport,
    findings,
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
    comparison: null,
  };
}
