import { crawlBlocked } from '../checks/site-wide/crawl-blocked.ts';
import { amount, formatNumber } from '../checks/texts/words.ts';
import type { AdviceFacts } from './advice-facts.ts';
import type { CategoryReport, CheckReport, SeoReport } from './build-reports.ts';

/** The cap that lowers the score below the raw score. Null if there is none. */
export function bindingGate({ gates, rawScore }: SeoReport): SeoReport['gates'][number] | null {
  const [lowest] = gates;
  return lowest === undefined || rawScore === null || rawScore <= lowest.cap ? null : lowest;
}

/** Scored issues in the order to fix them: the one that caps the score first, then by cost. */
export function orderOfWork(categories: CategoryReport[], firstId: string | null): CheckReport[] {
  return categories
    .flatMap((category) => category.checks)
    .filter((check) => check.status === 'fail' && check.weight > 0)
    .sort((a, b) => {
      if ((a.id === firstId) !== (b.id === firstId)) return a.id === firstId ? -1 : 1;
      return b.pointsLost - a.pointsLost || (a.id < b.id ? -1 : 1);
    });
}

/** How much is affected, and the best example. */
export function describeExtent(check: CheckReport): string {
  const [example] = check.examples;
  const place = example === undefined ? null : `${example.url} (${example.detail})`;
  if (check.unit === 'site') return place ?? 'the whole site';
  const noun = check.unit === 'target' ? 'URL' : check.unit;
  const extent = describeShare(check.affected, check.assessed, noun);
  if (place === null) return extent;
  return check.affected === 1 ? `${extent}, ${place}` : `${extent}, for example ${place}`;
}

function describeShare(affected: number, assessed: number, noun: string): string {
  if (affected < assessed) return `${formatNumber(affected)} of ${amount(assessed, noun)}`;
  if (assessed === 1) return `the only ${noun} checked`;
  return assessed === 2 ? `both ${noun}s` : `all ${amount(assessed, noun)}`;
}

/** The failed crawl-blocked check if a login or bot challenge blocked the audit. Null if robots.txt did, or nothing. */
export function findWall({ generalReport, site: { robots }, pageCount }: AdviceFacts): CheckReport | null {
  if (robots.verdict === 'disallow-all' || (pageCount === 0 && robots.disallowsRoot)) return null;
  return generalReport.checks.find(({ id, status }) => id === crawlBlocked.id && status === 'fail') ?? null;
}

/** Why there is no score: what the crawl got instead of pages. */
export function explainMissingScore(facts: AdviceFacts): string {
  const { site, pageCount } = facts;
  const { robots, rootUrl } = site;
  const failure = `${rootUrl} could not be audited`;
  if (robots.verdict === 'disallow-all') {
    const response = robots.status === null ? 'does not respond' : `returns ${robots.status}`;
    return `${failure}: ${robots.url} ${response}, so crawlers treat the whole site as disallowed.`;
  }
  const wall = findWall(facts)?.examples[0];
  if (wall !== undefined) return `${failure}: ${wall.detail}, so the site itself was not crawled.`;
  if (pageCount === 0) {
    return robots.disallowsRoot
      ? `${failure}: ${robots.url} disallows crawling it.`
      : `${failure}: none of its pages could be crawled.`;
  }
  const response =
    pageCount === 1
      ? 'the only page found returns'
      : `${pageCount === 2 ? 'both pages' : `all ${amount(pageCount, 'page')}`} found return`;
  return `${failure}: ${response} an error.`;
}

/** For use within a sentence. Names and abbreviations (HTTPS, robots.txt) keep their form. */
export function decapitalize(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}
