import { amount, formatNumber } from '../../checks/texts/words.ts';
import type { CheckReport } from '../build-reports.ts';
import { listIssues } from '../count-issues.ts';
import { bindingGate } from '../findings-in-words.ts';
import type { ReportDocument } from './report-document.ts';
import { severities } from './severity-names.ts';

/** The issues of an audit: the one that caps the score, then the costliest, and the most severe of equally costly ones. */
export function rankIssues(report: ReportDocument): CheckReport[] {
  const cap = bindingGate(report.seoReport)?.id ?? null;
  return listIssues(report).sort(
    (a, b) =>
      Number(b.id === cap) - Number(a.id === cap) ||
      Number(isSearch(report, b)) - Number(isSearch(report, a)) ||
      b.pointsLost - a.pointsLost ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** Whether the issue counts toward the overall score. */
export function isSearch({ seoReport }: Pick<ReportDocument, 'seoReport'>, check: CheckReport): boolean {
  return seoReport.categories.some(({ id }) => id === check.category);
}

/** `12 of 40 pages`; null for an issue of the whole site. */
export function extentOf({ unit, affected, assessed }: CheckReport): string | null {
  if (unit === 'site') return null;
  return `${formatNumber(affected)} of ${amount(assessed, unit === 'target' ? 'URL' : unit)}`;
}

/** `−7.3 points`; null for what costs nothing that is shown. */
export function pointsOf({ pointsLost }: CheckReport): string | null {
  const cost = pointsLost.toFixed(1);
  return cost === '0.0' ? null : `−${cost} ${cost === '1.0' ? 'point' : 'points'}`;
}
