import { strings } from '../../../strings/index.ts';
import type { CheckFindings, CheckResult } from '../findings/checks.ts';

/** How much of the site has an issue, such as “2 of 45 URLs affected”. */
export function extentOf({ check, counts }: CheckFindings, pageCount: number): string {
  const text = strings.auditFindings;
  if (check === null || check.unit === 'site' || check.assessed === 0) return text.count(counts.all);
  return text.extent(check.affected, check.assessed, unitOf(check, pageCount));
}

/**
 * What a check counts. Some are about everything that the crawl requested, which also is URLs that redirect or don't respond:
 * these are no pages, so there are more than the audit has pages.
 */
export function unitOf(
  { unit, assessed }: Pick<CheckResult, 'unit' | 'assessed'>,
  pageCount: number,
): string {
  const { units } = strings.auditFindings;
  const counted = unit === 'page' && assessed > pageCount ? 'target' : unit;
  return units[counted] ?? counted;
}
