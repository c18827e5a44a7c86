import { amount, formatNumber } from '../checks/texts/words.ts';
import type { AdviceFacts } from './advice-facts.ts';
import type { CheckReport } from './build-reports.ts';
import {
  bindingGate,
  describeExtent,
  explainMissingScore,
  findWall,
  orderOfWork,
} from './findings-in-words.ts';

const mostTips = 5;

/** What to fix first for SEO: the costliest issues, each with its extent, an example, and the fix. */
export function writeTips(facts: AdviceFacts): string {
  const { seoReport } = facts;
  const wall = findWall(facts);
  // Issues of a login page or bot challenge do not need fixing.
  if (wall !== null) return `${explainMissingScore(facts)} ${wall.fix}`;
  const work = orderOfWork(seoReport.categories, bindingGate(seoReport)?.id ?? null);
  const opening = seoReport.overallScore === null ? explainMissingScore(facts) : describeGate(facts);
  if (work.length === 0) return opening === '' ? praise(facts) : opening;
  const tips = work.slice(0, mostTips).map((check, index) => `${index + 1}. ${writeTip(check, facts)}`);
  const start = work.length === 1 ? 'Fix this:' : 'Fix in this order:';
  // As many as the report lists, also those that cost nothing.
  const all = seoReport.categories.flatMap(({ checks }) => checks).filter(({ status }) => status === 'fail');
  const rest = all.length - tips.length;
  const closing =
    rest === 0 ? [] : [`After that, fix the ${amount(rest, 'smaller SEO issue')} in the rest of the report.`];
  return [`${opening} ${start}`.trim(), ...tips, ...closing].join('\n');
}

function writeTip(check: CheckReport, { seoReport }: AdviceFacts): string {
  return `${check.title}${describeCost(check, seoReport)}: ${describeExtent(check)}. ${check.fix}`;
}

function describeCost(check: CheckReport, seoReport: AdviceFacts['seoReport']): string {
  if (seoReport.overallScore === null) return '';
  const gate = bindingGate(seoReport);
  if (gate?.id === check.id) return ` (caps the score at ${gate.cap})`;
  const points = Math.round(check.pointsLost * 10) / 10;
  if (points < 0.1) return ' (costs less than 0.1 points)';
  return ` (costs ${formatNumber(points)} ${points === 1 ? 'point' : 'points'})`;
}

function describeGate({ seoReport }: AdviceFacts): string {
  const gate = bindingGate(seoReport);
  return gate === null ? '' : `${gate.reason} Until this is fixed, the score cannot exceed ${gate.cap}.`;
}

function praise({ seoReport, pageCount }: AdviceFacts): string {
  const checks = seoReport.categories.flatMap((category) => category.checks);
  const passing = checks.filter(({ status }) => status === 'pass');
  const ignored = passing.filter(({ ignoredCount = 0 }) => ignoredCount > 0).length;
  const passed = passing.length - ignored;
  const where =
    pageCount === 1
      ? 'the only crawled page'
      : pageCount === 2
        ? 'both crawled pages'
        : `all ${amount(pageCount, 'crawled page')}`;
  const left = ignored === 0 ? '' : ` other than ${amount(ignored, 'ignored one')}`;
  return `No SEO issues${left}: ${amount(passed, 'check')} passed on ${where}. Run the audit again after the next major change to the site.`;
}
