import { allChecks } from '../checks/all-checks.ts';
import type { PlacedFinding } from '../checks/check.ts';
import { createCountTable } from '../checks/collections/count-table.ts';
import { createUrlList } from '../checks/collections/url-list.ts';
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

/** Counts the occurrences of an analysis: all of them, and those of each page. One byte per page and check is kept. */
export function tallyOccurrences(): OccurrenceTally {
  const places = new Map(allChecks.map(({ id }, place) => [id, place]));
  const totals = new Uint32Array(places.size);
  const pages = createUrlList();
  const counts = createCountTable(places.size);
  return {
    addPage(url) {
      if (pages.find(url) !== -1) return;
      pages.push(url);
      counts.addRow();
    },
    add(findings) {
      for (const finding of findings) {
        const place = places.get(finding.checkId) ?? 0;
        totals[place] = (totals[place] ?? 0) + 1;
        for (const url of new Set(pagesOfFinding(finding))) {
          const page = pages.find(url);
          if (page !== -1) counts.increment(page, place);
        }
      }
    },
    finish(issues) {
      const all = allChecks.map(({ id }, place) => ({
        checkId: id,
        change: null,
        count: totals[place] ?? 0,
      }));
      const groups = groupsOfIssues(all, issues);
      const issuePlaces = groups.map(({ checkId }) => places.get(checkId) ?? 0);
      const countPage = (page: number): IssueCounts => {
        const found = { issueCount: 0, occurrenceCount: 0 };
        for (const place of issuePlaces) {
          const count = counts.at(page, place);
          if (count > 0) found.issueCount += 1;
          found.occurrenceCount += count;
        }
        return found;
      };
      const pageCounts = new Map<string, IssueCounts>();
      for (let page = 0; page < pages.length; page += 1) pageCounts.set(pages.at(page), countPage(page));
      return { occurrenceCount: countOccurrences(groups), pageCounts };
    },
  };
}
