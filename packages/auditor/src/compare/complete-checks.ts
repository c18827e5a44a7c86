import { findingsPerCheck } from '../checks/check.ts';
import type { GeneralReport, SeoReport } from '../report/build-reports.ts';

/** The parts of both reports that say which checks were evaluated; those of the API fit too. */
interface EvaluatedChecks {
  seoReport: { categories: readonly { checks: readonly CheckOutcome[] }[] };
  generalReport: { categories: readonly { checks: readonly CheckOutcome[] }[] };
}

type CheckOutcome = Pick<SeoReport['categories'][number]['checks'][number], 'id' | 'status'>;

/**
 * The checks for which a missing occurrence means that there was none: those that were evaluated, and whose list was not
 * truncated; `counts` has the number of occurrences of each.
 */
export function completeChecks(
  { seoReport, generalReport }: EvaluatedChecks | { seoReport: SeoReport; generalReport: GeneralReport },
  counts: ReadonlyMap<string, number>,
): string[] {
  return [...seoReport.categories, ...generalReport.categories]
    .flatMap(({ checks }) => checks)
    .filter(({ id, status }) => status !== 'not_assessed' && (counts.get(id) ?? 0) < findingsPerCheck)
    .map(({ id }) => id);
}
