import { isMonth } from './months.ts';

export interface ReportsSearch {
  /** `YYYY-MM` of the time shown; without it the current month. */
  month?: string;
}

/** What the address of the page says; what it cannot mean is left out. */
export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  return isMonth(search.month) ? { month: search.month } : {};
}
