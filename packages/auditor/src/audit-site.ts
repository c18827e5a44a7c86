import type { Egress } from '@fettle/egress';
import { type Analysis, analyze } from './analyze.ts';
import { type CollectSiteOptions, collectSite } from './collect-site.ts';
import { type CollectedReading, collectReading } from './compare/collect-reading.ts';
import type { CrawlLimits } from './crawl/crawl-limits.ts';
import { createPageParsers } from './crawl/parsing/page-parsers.ts';
import type { CrawlRules } from './crawl/rules/crawl-rules.ts';
import type { SiteFacts } from './facts.ts';
import { createMemoryStore } from './memory-store.ts';

/**
 * What to audit, and with what.
 *
 * @example
 * const egress = createEgress({ userAgent: 'FettleBot' });
 * const options: AuditSiteOptions = { url: 'https://www.example.com/', limits: { maxPages: 50, maxDepth: 3 }, egress };
 */
export interface AuditSiteOptions {
  /** The page to start from. Only its origin is crawled; links to other sites are checked. */
  url: string;
  limits: CrawlLimits;
  /** Makes all requests. See `createEgress`. */
  egress: Egress;
  /** Which pages to read, at which rate, and with which credentials. Default: everything that robots.txt allows. */
  rules?: CrawlRules;
  /** Stops the audit, which then rejects. */
  signal?: AbortSignal;
  onProgress?: (progress: AuditProgress) => void;
}

/**
 * A step of a running audit. `crawled` and `analyzing` are reported once, the others many times.
 *
 * @example
 * const report = (progress: AuditProgress) => {
 *   if (progress.stage === 'crawling') console.log(`${progress.pages} pages`);
 * };
 */
export type AuditProgress =
  | { stage: 'crawling'; pages: number; requested: number; known: number }
  | { stage: 'crawled'; pages: number; site: SiteFacts }
  | { stage: 'checking links'; checked: number }
  | { stage: 'analyzing' };

/**
 * A completed audit.
 *
 * @example
 * const { analysis }: SiteAudit = await auditSite(options);
 * console.log(analysis.seoReport.overallScore, analysis.linkReport.brokenLinks);
 */
export interface SiteAudit {
  /** What the crawl recorded about the site as a whole. */
  site: SiteFacts;
  /** Reports, scores, and text. */
  analysis: Analysis;
  /** The visited URLs and every occurrence of an issue, as `compareAudits` needs them. */
  collected: CollectedReading;
}

/**
 * Crawls a site, checks its links, and evaluates all checks. Everything is kept in memory.
 *
 * @throws CrawlError if there is nothing to audit, or when the signal aborts
 * @example
 * const egress = createEgress({ userAgent: 'FettleBot' });
 * const audit = await auditSite({ url: 'https://www.example.com/', limits: { maxPages: 50, maxDepth: 3 }, egress });
 * console.log(audit.analysis.seoReport.overallScore);
 * await egress.close();
 */
export async function auditSite(options: AuditSiteOptions): Promise<SiteAudit> {
  const { url, limits, egress, onProgress } = options;
  const { rules, signal = new AbortController().signal } = options;
  const store = createMemoryStore();
  const shared = { egress, store, signal, ...(rules === undefined ? {} : { rules }) };
  const site = await collectWithThreads({
    ...shared,
    rootUrl: url,
    limits,
    onProgress: ({ pages, done, seen }) =>
      onProgress?.({ stage: 'crawling', pages, requested: done, known: seen }),
    onCrawled: async (crawled) => {
      const { pages } = await store.counts();
      onProgress?.({ stage: 'crawled', pages, site: crawled });
    },
    onLinkProgress: ({ checked }) => onProgress?.({ stage: 'checking links', checked }),
  });
  onProgress?.({ stage: 'analyzing' });
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
  return { site, analysis, collected: collector.finish(analysis) };
}

async function collectWithThreads(options: Omit<CollectSiteOptions, 'parsers'>): Promise<SiteFacts> {
  const parsers = createPageParsers();
  try {
    return await collectSite({ ...options, parsers });
  } finally {
    await parsers.close();
  }
}
