import { amount, formatNumber } from '../checks/words.ts';
import type { SiteFacts } from '../facts.ts';
import type { CategoryReport, CheckReport, Reports } from './build-reports.ts';

/** What the texts are written from: the finished reports and a few numbers of the crawl. */
export interface AdviceFacts extends Reports {
  site: Pick<SiteFacts, 'rootUrl' | 'robots' | 'truncatedBy' | 'unreadUrls'>;
  pageCount: number;
  links: { totalLinks: number; brokenLinks: number; unverifiedLinks: number };
}

export interface Advice {
  /** What to do first for search. */
  aiTips: string;
  /** The state of the site for its owner. */
  aiSummary: string;
}

const MOST_TIPS = 5;

/**
 * Writes both texts from the findings in the order of what they cost: always the same words for the same
 * reports, never empty.
 */
export function writeAdvice(facts: AdviceFacts): Advice {
  return { aiTips: writeTips(facts), aiSummary: writeSummary(facts) };
}

function writeTips(facts: AdviceFacts): string {
  const failing = costliest(facts.seoReport.categories);
  if (failing.length === 0) return praise(facts);
  const lines = failing.slice(0, MOST_TIPS).map((check, index) => `${index + 1}. ${writeTip(check, facts)}`);
  const opening =
    facts.seoReport.overallScore === null ? `${explainMissingScore(facts)} ` : gateSentence(facts);
  const start = failing.length === 1 ? 'One thing to repair:' : 'Repair in this order, the costliest first:';
  const rest = failing.length - lines.length;
  const closing =
    rest > 0
      ? [`After that, ${amount(rest, 'smaller finding')} ${rest === 1 ? 'remains' : 'remain'} in the report.`]
      : [];
  return [`${opening}${start}`, ...lines, ...closing].join('\n');
}

function writeTip(check: CheckReport, facts: AdviceFacts): string {
  const points = facts.seoReport.overallScore === null ? '' : ` (costs ${pointsText(check.pointsLost)})`;
  return `${check.title}${points}: ${describeExtent(check)}. ${check.fix}`;
}

/** How much is affected, and the most telling place. */
function describeExtent(check: CheckReport): string {
  const [example] = check.examples;
  const where = example === undefined ? '' : `${example.url} (${example.detail})`;
  if (check.unit === 'site') return where === '' ? 'the whole site' : where;
  const noun = check.unit === 'target' ? 'link target' : check.unit;
  const extent = `${formatNumber(check.affected)} of ${amount(check.assessed, noun)}`;
  if (where === '') return extent;
  return check.affected === 1 ? `${extent}, ${where}` : `${extent}, first of all ${where}`;
}

function pointsText(points: number): string {
  if (points < 0.1) return 'less than 0.1 points';
  const rounded = Math.round(points * 10) / 10;
  return `${formatNumber(rounded)} ${rounded === 1 ? 'point' : 'points'}`;
}

function gateSentence({ seoReport }: AdviceFacts): string {
  const [lowest] = seoReport.gates;
  if (lowest === undefined || seoReport.rawScore === null || seoReport.rawScore <= lowest.cap) return '';
  return `First of all: ${lowest.reason} Until that is repaired the score cannot exceed ${lowest.cap}. `;
}

function praise({ seoReport, pageCount }: AdviceFacts): string {
  const passed = seoReport.categories
    .flatMap((category) => category.checks)
    .filter(({ status }) => status === 'pass');
  const read =
    pageCount === 1 ? 'the only page that was read' : `all ${amount(pageCount, 'page')} that were read`;
  return [
    `Nothing to repair for search: ${amount(passed.length, 'check')} passed on ${read}.`,
    'Run the audit again after the next larger change to the site, to see that it stays so.',
  ].join(' ');
}

function writeSummary(facts: AdviceFacts): string {
  const { seoReport, generalReport, pageCount, site } = facts;
  const paragraphs = [
    seoReport.overallScore === null ? explainMissingScore(facts) : describeScore(facts),
    pageCount === 0 ? '' : describeLinks(facts.links),
    describeGeneral(generalReport.categories),
    describeFirstStep(facts),
    describeCoverage(site, pageCount),
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n');
}

function describeScore({ seoReport, pageCount, site }: AdviceFacts): string {
  const scored = seoReport.categories.filter((category) => category.score !== null);
  const score = `${site.rootUrl} scores ${Math.round(seoReport.overallScore ?? 0)} of 100 for search, judged by ${amount(pageCount, 'page')}.`;
  const sorted = [...scored].sort((a, b) => (a.score ?? 0) - (b.score ?? 0));
  const [weakest] = sorted;
  const best = sorted.at(-1);
  const gate = seoReport.gates[0];
  const capped =
    gate !== undefined && (seoReport.rawScore ?? 0) > gate.cap
      ? ` ${gate.reason} That alone limits the score to ${gate.cap}.`
      : '';
  if (weakest === undefined || best === undefined || weakest.score === 100) return `${score}${capped}`;
  const spread = best.score === weakest.score ? '' : `; ${nameOf(best)} is best (${shown(best)})`;
  return `${score}${capped} ${capitalise(nameOf(weakest))} is weakest (${shown(weakest)})${spread}.`;
}

/** Why there is no score: nothing could be read, and what the crawl met instead. */
function explainMissingScore({ site, pageCount }: AdviceFacts): string {
  const { robots, rootUrl } = site;
  if (robots.verdict === 'disallow-all') {
    const answer = robots.status === null ? 'gives no answer' : `answers ${robots.status}`;
    return `${rootUrl} could not be judged: ${robots.url} ${answer}, and crawlers must then stay away from the whole site.`;
  }
  if (robots.disallowsRoot && pageCount === 0) {
    return `${rootUrl} could not be judged: ${robots.url} forbids crawlers to read it.`;
  }
  if (pageCount === 0) return `${rootUrl} could not be judged: no page of it could be read.`;
  const answered =
    pageCount === 1 ? 'the only page found answers' : `all ${amount(pageCount, 'page')} found answer`;
  return `${rootUrl} could not be judged: ${answered} with an error.`;
}

function describeLinks({ totalLinks, brokenLinks, unverifiedLinks }: AdviceFacts['links']): string {
  if (totalLinks === 0) return 'Its pages refer to no other address.';
  const all = amount(totalLinks, 'link');
  const unverified =
    unverifiedLinks > 0
      ? `, ${formatNumber(unverifiedLinks)} could not be verified from outside a browser`
      : '';
  if (brokenLinks > 0) {
    return `${formatNumber(brokenLinks)} of ${all} ${brokenLinks === 1 ? 'is' : 'are'} broken${unverified}.`;
  }
  if (unverifiedLinks > 0) return `Of ${all} none is known to be broken${unverified}.`;
  return totalLinks === 1 ? 'The only link works.' : `All ${all} work.`;
}

function describeGeneral(categories: CategoryReport[]): string {
  const scored = categories.filter((category) => category.score !== null);
  if (scored.length === 0) return '';
  const sentences = scored.map((category) => {
    const [worst] = costliest([category]);
    const reason = worst === undefined ? 'nothing found' : `above all: ${decapitalise(worst.title)}`;
    return `${category.title} ${shown(category)} of 100 (${reason})`;
  });
  return `${sentences.join('; ')}.`;
}

function describeFirstStep({ seoReport, generalReport }: AdviceFacts): string {
  const [first] = costliest(seoReport.categories);
  if (first !== undefined) return `What pays most: ${decapitalise(first.title)}. ${first.fix}`;
  const [general] = costliest(generalReport.categories);
  return general === undefined ? '' : `What pays most: ${decapitalise(general.title)}. ${general.fix}`;
}

function describeCoverage({ truncatedBy, unreadUrls }: AdviceFacts['site'], pageCount: number): string {
  if (truncatedBy.length === 0 || pageCount === 0) return '';
  const unread =
    unreadUrls === 0
      ? 'more pages may exist'
      : `${amount(unreadUrls, 'known address', 'known addresses')} ${unreadUrls === 1 ? 'was' : 'were'} left out`;
  return `The audit ended at a limit before it had read the whole site: ${unread}.`;
}

function costliest(categories: CategoryReport[]): CheckReport[] {
  return categories
    .flatMap((category) => category.checks)
    .filter((check) => check.status === 'fail' && check.weight > 0)
    .sort((a, b) => b.pointsLost - a.pointsLost || (a.id < b.id ? -1 : 1));
}

/** A category that is not perfect is never shown as 100. */
function shown({ score }: CategoryReport): string {
  const value = score ?? 0;
  return String(value < 100 ? Math.min(99, Math.round(value)) : 100);
}

function nameOf(category: CategoryReport): string {
  return decapitalise(category.title);
}

function decapitalise(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
