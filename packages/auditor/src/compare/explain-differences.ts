import { amount, formatNumber } from '../checks/texts/words.ts';
import type { ComparedAudit, Overlap, Weighed } from './compared-audit.ts';
import { sameRules } from './crawl-rules.ts';

interface About {
  order: 'earlier' | 'later';
  overlap: Overlap;
  /** Both read the whole site, or mostly the same pages. */
  areAlike: boolean;
}

/** Why the scores of two audits cannot be compared, in whole sentences; empty if they can. */
export function explainDifferences(
  now: ComparedAudit,
  before: ComparedAudit,
  { order, overlap, areAlike }: About,
): Weighed['reasons'] {
  const reasons: Weighed['reasons'] = [];
  if (now.startUrl !== before.startUrl) {
    reasons.push({
      code: 'start_url',
      message: `The ${order} audit started at ${before.startUrl}, this one at ${now.startUrl}.`,
    });
  }
  if (now.maxPages !== before.maxPages) {
    reasons.push({
      code: 'page_limit',
      message: `The ${order} audit could read up to ${amount(before.maxPages, 'page')}, this one up to ${formatNumber(now.maxPages)}.`,
    });
  }
  if (now.maxDepth !== before.maxDepth) {
    reasons.push({
      code: 'crawl_depth',
      message: `Crawl depth was ${before.maxDepth} in the ${order} audit, and ${now.maxDepth} in this one.`,
    });
  }
  if (!sameRules(now, before)) {
    reasons.push({ code: 'crawl_rules', message: 'The two audits had different crawl rules.' });
  }
  if (now.rulesetVersion !== before.rulesetVersion || now.rulesetVersion === null) {
    reasons.push({ code: 'ruleset', message: explainRuleset(now, before, order) });
  }
  if (!areAlike) reasons.push({ code: 'coverage', message: explainCoverage(overlap) });
  if (now.overallScore === null || before.overallScore === null) {
    const which = now.overallScore === null ? 'This audit' : `The ${order} audit`;
    reasons.push({ code: 'no_score', message: `${which} has no score.` });
  }
  return reasons;
}

function explainRuleset(now: ComparedAudit, before: ComparedAudit, order: About['order']): string {
  const [own, other] = [now.rulesetVersion ?? 'unknown', before.rulesetVersion ?? 'unknown'];
  return `The ${order} audit was analyzed with version ${other} of the checks, this one with version ${own}. Re-analyze the older one to compare them.`;
}

function explainCoverage({ pagesInBoth, pagesOnlyNow, pagesOnlyBefore }: Overlap): string {
  const all = pagesInBoth + pagesOnlyNow + pagesOnlyBefore;
  return `Only ${formatNumber(pagesInBoth)} of ${amount(all, 'page')} were read in both audits.`;
}
