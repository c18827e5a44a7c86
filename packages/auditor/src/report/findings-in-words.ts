import { crawlBlocked } from '../checks/site-wide/crawl-blocked.ts';
import { amount, formatNumber } from '../checks/texts/words.ts';
import type { AdviceFacts } from './advice-facts.ts';
import type { CategoryReport, CheckReport, SeoReport } from './build-reports.ts';

/** The gate that holds the score below what the findings alone would leave; null when none does. */
export function bindingGate({ gates, rawScore }: SeoReport): SeoReport['gates'][number] | null {
  const [lowest] = gates;
  return lowest === undefined || rawScore === null || rawScore <= lowest.cap ? null : lowest;
}

/** Scored findings in the order of work: what holds the whole score down first, then by cost. */
export function orderOfWork(categories: CategoryReport[], firstId: string | null): CheckReport[] {
  return categories
    .flatMap((category) => category.checks)
    .filter((check) => check.status === 'fail' && check.weight > 0)
    .sort((a, b) => {
      if ((a.id === firstId) !== (b.id === firstId)) return a.id === firstId ? -1 : 1;
      return b.pointsLost - a.pointsLost || (a.id < b.id ? -1 : 1);
    });
}

/** How much is affected, and the most telling place. */
export function describeExtent(check: CheckReport): string {
  const [example] = check.examples;
  const place = example === undefined ? null : `${example.url} (${example.detail})`;
  if (check.unit === 'site') return place ?? 'the whole site';
  const noun = check.unit === 'target' ? 'link target' : check.unit;
  const extent = describeShare(check.affected, check.assessed, noun);
  if (place === null) return extent;
  return check.affected === 1 ? `${extent}, ${place}` : `${extent}, first of all ${place}`;
}

function describeShare(affected: number, assessed: number, noun: string): string {
  if (affected < assessed) return `${formatNumber(affected)} of ${amount(assessed, noun)}`;
  return assessed === 1 ? `the only ${noun} judged` : `all ${amount(assessed, noun)}`;
}

/** What kept the audit out, a login or a wall against robots; null when it was let in, or robots.txt kept it out. */
export function findWall({ generalReport, site: { robots }, pageCount }: AdviceFacts): CheckReport | null {
  if (robots.verdict === 'disallow-all' || (pageCount === 0 && robots.disallowsRoot)) return null;
  return generalReport.checks.find(({ id, status }) => id === crawlBlocked.id && status === 'fail') ?? null;
}

/** Why there is no score: nothing could be judged, and what the crawl met instead. */
export function explainMissingScore(facts: AdviceFacts): string {
  const { site, pageCount } = facts;
  const { robots, rootUrl } = site;
  const failure = `${rootUrl} could not be judged`;
  if (robots.verdict === 'disallow-all') {
    const answer = robots.status === null ? 'gives no answer' : `answers ${robots.status}`;
    return `${failure}: ${robots.url} ${answer}, and crawlers must then stay away from the whole site.`;
  }
  const wall = findWall(facts)?.examples[0];
  if (wall !== undefined) return `${failure}: ${wall.detail}, and nothing behind it was read.`;
  if (pageCount === 0) {
    return robots.disallowsRoot
      ? `${failure}: ${robots.url} forbids crawlers to read it.`
      : `${failure}: no page of it could be read.`;
  }
  const answer =
    pageCount === 1 ? 'the only page found answers' : `all ${amount(pageCount, 'page')} found answer`;
  return `${failure}: ${answer} with an error.`;
}

/** A score as a whole number; what is not perfect is never shown as 100. */
export function wholeScore(score: number): number {
  return score < 100 ? Math.min(99, Math.round(score)) : 100;
}

/** For use within a sentence; names and abbreviations (HTTPS, robots.txt) keep their form. */
export function decapitalise(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}
