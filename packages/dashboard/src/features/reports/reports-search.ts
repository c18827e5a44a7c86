import { isMonth } from './months.ts';

interface ReportsSearch {
  /** The month of the tracked time, as `YYYY-MM`. By default the current month. */
  month?: string;
}

/** Parses the search parameters and drops invalid values. */
export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  return isMonth(search.month) ? { month: search.month } : {};
}
