import { amount, formatNumber } from '../checks/texts/words.ts';
import type { AdviceFacts } from './advice-facts.ts';
import type { CategoryReport } from './build-reports.ts';
import {
  bindingGate,
  decapitalize,
  explainMissingScore,
  findWall,
  orderOfWork,
} from './findings-in-words.ts';
import { wholeScore } from './score-scale.ts';

/** Summarizes the site for its owner: score, links, other categories, first step, and what was not read. */
export function writeSummary(facts: AdviceFacts): string {
  const paragraphs =
    facts.seoReport.overallScore === null
      ? [explainMissingScore(facts), describeFirstStep(facts)]
      : [
          describeScore(facts, facts.seoReport.overallScore),
          describeLinks(facts.links),
          describeGeneral(facts.generalReport.categories),
          describeFirstStep(facts),
          describeIgnored(facts),
          describeCoverage(facts.site),
        ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n');
}

function describeScore({ seoReport, pageCount, site }: AdviceFacts, score: number): string {
  const gate = bindingGate(seoReport);
  const sentences = [
    `${site.rootUrl} has an SEO score of ${wholeScore(score)} out of 100, based on ${amount(pageCount, 'page')}.`,
  ];
  if (gate !== null) sentences.push(`${gate.reason} This alone caps the score at ${gate.cap}.`);
  sentences.push(describeSpread(seoReport.categories));
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** The weakest and the strongest category. Empty if all are perfect. */
function describeSpread(categories: CategoryReport[]): string {
  const scored = categories.flatMap(({ title, score }) => (score === null ? [] : [{ title, score }]));
  const sorted = scored.sort((a, b) => a.score - b.score);
  const [weakest] = sorted;
  const best = sorted.at(-1);
  if (weakest === undefined || best === undefined || weakest.score === 100) return '';
  const weak = `Weakest category: ${weakest.title} (${wholeScore(weakest.score)}).`;
  if (best.score === weakest.score) return weak;
  return `${weak} Strongest category: ${best.title} (${wholeScore(best.score)}).`;
}

function describeLinks({ totalLinks, brokenLinks, unverifiedLinks }: AdviceFacts['links']): string {
  if (totalLinks === 0) return 'The pages contain no links.';
  const all = amount(totalLinks, 'link');
  const unverified =
    unverifiedLinks > 0 ? `, and ${formatNumber(unverifiedLinks)} could not be verified` : '';
  if (brokenLinks > 0) {
    return `${formatNumber(brokenLinks)} of ${all} ${brokenLinks === 1 ? 'is' : 'are'} broken${unverified}.`;
  }
  if (unverifiedLinks > 0) return `No link is known to be broken${unverified}.`;
  return totalLinks === 1
    ? 'The only link works.'
    : `${totalLinks === 2 ? 'Both links' : `All ${all}`} work.`;
}

function describeGeneral(categories: CategoryReport[]): string {
  const sentences = categories.flatMap((category) => {
    if (category.score === null) return [];
    const [worst] = orderOfWork([category], null);
    const reason = worst === undefined ? 'No issues.' : `Main issue: ${decapitalize(worst.title)}.`;
    return [`${category.title}: ${wholeScore(category.score)} out of 100. ${reason}`];
  });
  return sentences.join(' ');
}

function describeFirstStep(facts: AdviceFacts): string {
  const wall = findWall(facts);
  if (wall !== null) return wall.fix;
  const { seoReport, generalReport } = facts;
  const [search] = orderOfWork(seoReport.categories, bindingGate(seoReport)?.id ?? null);
  const first = search ?? orderOfWork(generalReport.categories, null)[0];
  return first === undefined ? '' : `Fix first: ${decapitalize(first.title)}. ${first.fix}`;
}

/** What the score leaves out. Empty if nothing is ignored. */
function describeIgnored({ seoReport, generalReport }: AdviceFacts): string {
  const checks = [...seoReport.categories, ...generalReport.categories].flatMap(
    (category) => category.checks,
  );
  const count = checks.reduce((total, { ignoredCount = 0 }) => total + ignoredCount, 0);
  if (count === 0) return '';
  return `${amount(count, 'ignored occurrence')} ${count === 1 ? 'is' : 'are'} hidden.`;
}

function describeCoverage({ truncatedBy, unreadUrls }: AdviceFacts['site']): string {
  if (truncatedBy.length === 0) return '';
  const left = `${amount(unreadUrls, 'known URL')} ${unreadUrls === 1 ? 'was' : 'were'} not crawled`;
  const unread = unreadUrls === 0 ? 'more pages may exist' : left;
  return `The audit reached a limit before it crawled the whole site: ${unread}.`;
}
