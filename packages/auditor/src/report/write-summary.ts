import { amount, formatNumber } from '../checks/texts/words.ts';
import type { AdviceFacts } from './advice-facts.ts';
import type { CategoryReport } from './build-reports.ts';
import {
  bindingGate,
  decapitalise,
  explainMissingScore,
  findWall,
  orderOfWork,
  wholeScore,
} from './findings-in-words.ts';

/** The state of the site for its owner: score, links, the other reports, the first step, what was left out. */
export function writeSummary(facts: AdviceFacts): string {
  const paragraphs =
    facts.seoReport.overallScore === null
      ? [explainMissingScore(facts), describeFirstStep(facts)]
      : [
          describeScore(facts, facts.seoReport.overallScore),
          describeLinks(facts.links),
          describeGeneral(facts.generalReport.categories),
          describeFirstStep(facts),
          describeCoverage(facts.site),
        ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n');
}

function describeScore({ seoReport, pageCount, site }: AdviceFacts, score: number): string {
  const gate = bindingGate(seoReport);
  const sentences = [
    `${site.rootUrl} scores ${wholeScore(score)} of 100 for search, judged by ${amount(pageCount, 'page')}.`,
  ];
  if (gate !== null) sentences.push(`${gate.reason} That alone limits the score to ${gate.cap}.`);
  sentences.push(describeSpread(seoReport.categories));
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** The weakest and the best category; nothing when all are perfect. */
function describeSpread(categories: CategoryReport[]): string {
  const scored = categories.flatMap(({ title, score }) => (score === null ? [] : [{ title, score }]));
  const sorted = scored.sort((a, b) => a.score - b.score);
  const [weakest] = sorted;
  const best = sorted.at(-1);
  if (weakest === undefined || best === undefined || weakest.score === 100) return '';
  const weak = `Weakest: ${decapitalise(weakest.title)} (${wholeScore(weakest.score)})`;
  if (best.score === weakest.score) return `${weak}.`;
  return `${weak}; best: ${decapitalise(best.title)} (${wholeScore(best.score)}).`;
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
  const sentences = categories.flatMap((category) => {
    if (category.score === null) return [];
    const [worst] = orderOfWork([category], null);
    const reason = worst === undefined ? 'nothing to repair' : `above all: ${decapitalise(worst.title)}`;
    return [`${category.title}: ${wholeScore(category.score)} of 100, ${reason}.`];
  });
  return sentences.join(' ');
}

function describeFirstStep(facts: AdviceFacts): string {
  const wall = findWall(facts);
  if (wall !== null) return wall.fix;
  const { seoReport, generalReport } = facts;
  const [search] = orderOfWork(seoReport.categories, bindingGate(seoReport)?.id ?? null);
  const first = search ?? orderOfWork(generalReport.categories, null)[0];
  return first === undefined ? '' : `What pays most: ${decapitalise(first.title)}. ${first.fix}`;
}

function describeCoverage({ truncatedBy, unreadUrls }: AdviceFacts['site']): string {
  if (truncatedBy.length === 0) return '';
  const left = `${amount(unreadUrls, 'known address', 'known addresses')} ${unreadUrls === 1 ? 'was' : 'were'} left out`;
  const unread = unreadUrls === 0 ? 'more pages may exist' : left;
  return `The audit ended at a limit before it had read the whole site: ${unread}.`;
}
