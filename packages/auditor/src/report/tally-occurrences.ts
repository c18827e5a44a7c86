import { allChecks } from '../checks/all-checks.ts';
import type { PlacedFinding } from '../checks/check.ts';
import type { CheckReport } from './build-reports.ts';
import { countOccurrences, groupsOfIssues, type IssueCounts } from './count-issues.ts';

export interface OccurrenceTally {
  /** Counts for this page from now on. Occurrences at other URLs count only in the total. */
  addPage(url: string): void;
  add(findings: readonly PlacedFinding[]): void;
  finish(issues: readonly CheckReport[]): { occurrenceCount: number; pageCounts: Map<string, IssueCounts> };
}

/** A page has the occurrences at its URL, and those of links and files that it refers to. */
export function pagesOfFinding({ url, shownOn }: Pick<PlacedFinding, 'url' | 'shownOn'>): readonly string[] {
  return shownOn.includes(url) ? shownOn : [url, ...shownOn];
}

/** Counts the occurrences of an analysis: all of them, and those of each page. One number per page and check is kept. */
export function tallyOccurrences(): OccurrenceTally {
  const places = new Map(allChecks.map(({ id }, place) => [id, place]));
  const totals = new Uint32Array(places.size);
  const pages = new Map<string, Uint16Array>();
  return {
    addPage(url) {
      pages.set(url, new Uint16Array(places.size));
    },
    add(findings) {
      for (const finding of findings) {
        const place = places.get(finding.checkId) ?? 0;
        totals[place] = (totals[place] ?? 0) + 1;
        for (const url of new Set(pagesOfFinding(finding))) {
          const counts = pages.get(url);
          if (counts !== undefined) counts[place] = (counts[place] ?? 0) + 1;
        }
      }
    },
    finish(issues) {
      const count = (counts: ArrayLike<number>): IssueCounts => {
        const all = allChecks.map(({ id }, place) => ({
          checkId: id,
          change: null,
          count: counts[place] ?? 0,
        }));
        const groups = groupsOfIssues(all, issues).filter((group) => group.count > 0);
        return { issueCount: groups.length, occurrenceCount: countOccurrences(groups) };
      };
      return {
        occurrenceCount: count(totals).occurrenceCount,
        pageCounts: new Map([...pages].map(([url, counts]) => [url, count(counts)])),
      };
    },
  };
}
