import type { CheckedPage, CheckOutcome, Example, Finding, PageCheck } from '../check.ts';
import { topExamples } from './top-examples.ts';

/** The maximum number of images counted per page. Otherwise, a single gallery could decide the score. */
const unitsPerPage = 20;

/** Integers add up the same in every order, so fractions of a unit are counted in millionths. */
const micro = 1_000_000;

export interface PageTally {
  add(page: CheckedPage, findings: Finding[], isRoot: boolean): void;
  finish(): PageCheckOutcome;
}

/** An outcome with the prevalence after capping (0 to 1) and the shallowest pages as examples. */
export interface PageCheckOutcome extends CheckOutcome {
  examples: Example[];
  share: { full: number; mild: number };
}

/** Counts the findings of a page check, page by page. */
export function pageTally(check: PageCheck): PageTally {
  const examples = topExamples();
  const sum = { affected: 0, mild: 0, assessed: 0, fullMicro: 0, mildMicro: 0, assessedMicro: 0 };
  let rootAffected = false;
  return {
    add(page, findings, isRoot) {
      const { units, full, mild } = countUnits(check, page, findings);
      if (units === 0) return;
      const weight = Math.min(units, unitsPerPage) * micro;
      sum.assessed += units;
      sum.affected += full + mild;
      sum.mild += mild;
      sum.assessedMicro += weight;
      sum.fullMicro += Math.round((weight * full) / units);
      sum.mildMicro += Math.round((weight * mild) / units);
      if (full + mild === 0) return;
      rootAffected ||= isRoot;
      const details = findings.map((finding) => (typeof finding === 'string' ? finding : finding.detail));
      examples.add(page.depth, page.url, joinDetails(details));
    },
    finish: () => ({
      affected: sum.affected,
      mild: sum.mild,
      assessed: sum.assessed,
      rootAffected,
      examples: examples.list(),
      share: {
        full: sum.fullMicro / Math.max(sum.assessedMicro, 1),
        mild: sum.mildMicro / Math.max(sum.assessedMicro, 1),
      },
    }),
  };
}

function countUnits(check: PageCheck, page: CheckedPage, findings: Finding[]) {
  const mild = findings.filter((finding) => typeof finding !== 'string' && finding.mild === true).length;
  const full = findings.length - mild;
  if (check.units === undefined) {
    return { units: 1, full: full > 0 ? 1 : 0, mild: full === 0 && mild > 0 ? 1 : 0 };
  }
  const units = check.units(page);
  const fullUnits = Math.min(full, units);
  return { units, full: fullUnits, mild: Math.min(mild, units - fullUnits) };
}

/** The first three findings in words and the number of the others. */
export function joinDetails(details: readonly string[], total = details.length): string {
  const shown = details.slice(0, 3).join('; ');
  return total > 3 ? `${shown}; and ${total - 3} more` : shown;
}
