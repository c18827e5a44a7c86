import type { PlacedFinding } from '../checks/check.ts';
import type { LinkTarget } from '../crawl-store.ts';
import type { PageFacts, SiteFacts } from '../facts.ts';
import type { AuditReading, Visit } from './compare-audits.ts';
import { completeChecks } from './complete-checks.ts';
import { trackCoverage } from './track-coverage.ts';

export interface ReadingCollector {
  /** Passes the pages through, and records that they were visited. */
  watchPages(pages: AsyncIterable<PageFacts>): AsyncIterable<PageFacts>;
  /** Passes the link targets through, and records those that could not be verified. */
  watchTargets(targets: AsyncIterable<LinkTarget>): AsyncIterable<LinkTarget>;
  take(findings: readonly PlacedFinding[]): void;
  finish(reports: Parameters<typeof completeChecks>[0]): CollectedReading;
}

export type CollectedReading = Pick<AuditReading, 'coversSite' | 'completeChecks'> & {
  visits: Map<string, Visit>;
  occurrences: PlacedFinding[];
};

/** Keeps in memory what a comparison with another audit reads: the visited URLs and all occurrences. */
export function collectReading(site: SiteFacts): ReadingCollector {
  const coverage = trackCoverage(site);
  const visits = new Map<string, Visit>();
  const occurrences: PlacedFinding[] = [];
  return {
    async *watchPages(pages) {
      for await (const page of pages) {
        visits.set(page.url, { isClear: coverage.add(page), isPage: page.isHtml });
        yield page;
      }
    },
    async *watchTargets(targets) {
      for await (const target of targets) {
        if (isUnverified(target) && !visits.has(target.url)) {
          visits.set(target.url, { isClear: false, isPage: false });
        }
        yield target;
      }
    },
    take(findings) {
      for (const finding of findings) occurrences.push(finding);
    },
    finish(reports) {
      const counts = new Map<string, number>();
      for (const { checkId } of occurrences) counts.set(checkId, (counts.get(checkId) ?? 0) + 1);
      const complete = completeChecks(reports, counts);
      return { coversSite: coverage.coversSite(), completeChecks: complete, visits, occurrences };
    },
  };
}

/** Whether the response to a target says nothing about what is there; so does a target that was not requested. */
export function isUnverified({ result }: Pick<LinkTarget, 'result'>): boolean {
  return result === null || result.verdict === 'unverified';
}
