import { allChecks } from '../checks/all-checks.ts';
import type { ComparedAudit, Overlap, Testimony, Weighed } from './compared-audit.ts';
import { sameRules } from './crawl-rules.ts';
import { explainDifferences } from './explain-differences.ts';

/** Audits that did not read the whole site are alike if they share this part of all pages that either of them read. */
export const sharedPages = 0.9;

const crawlChecks = new Set(
  allChecks.filter((check) => check.scope !== 'browser' && check.evidence === 'crawl').map(({ id }) => id),
);

/**
 * Decides what two audits can tell about each other. `order` says whether `before` was started earlier or later than
 * `now`, for the wording of the reasons.
 */
export function weighAudits(
  now: ComparedAudit,
  before: ComparedAudit,
  overlap: Overlap,
  order: 'earlier' | 'later' = 'earlier',
): Weighed {
  const sameSite = now.startUrl === before.startUrl;
  const isSameCrawl = sameSite && sameRules(now, before);
  const nowCovers = isSameCrawl && now.coversSite && overlap.lostNow === 0;
  const beforeCovers = isSameCrawl && before.coversSite && overlap.lostBefore === 0;
  const isSameReading =
    isSameCrawl &&
    ((nowCovers && beforeCovers) || (overlap.readOnlyNow === 0 && overlap.readOnlyBefore === 0));
  const sameRuleset = now.rulesetVersion !== null && now.rulesetVersion === before.rulesetVersion;
  const testify = (audit: ComparedAudit, covers: boolean, missed: number): Testimony => ({
    checks: new Set(
      sameRuleset ? audit.completeChecks.filter((id) => isSameReading || !crawlChecks.has(id)) : [],
    ),
    covers,
    readAll: covers || missed === 0,
    sameSite,
  });
  const areAlike = (nowCovers && beforeCovers) || shareOf(overlap) >= sharedPages;
  const reasons = explainDifferences(now, before, { order, overlap, areAlike });
  const comparable = reasons.length === 0;
  return {
    comparable,
    reasons,
    scoreChange: comparable ? difference(now.overallScore, before.overallScore) : null,
    now: testify(now, nowCovers, overlap.readOnlyBefore),
    before: testify(before, beforeCovers, overlap.readOnlyNow),
  };
}

function shareOf({ pagesInBoth, pagesOnlyNow, pagesOnlyBefore }: Overlap): number {
  const all = pagesInBoth + pagesOnlyNow + pagesOnlyBefore;
  return all === 0 ? 0 : pagesInBoth / all;
}

function difference(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : Math.round((now - before) * 10) / 10;
}
