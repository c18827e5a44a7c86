import { isMonth } from './months.ts';

export interface ReportsSearch {
  /** The month of the tracked time, as `YYYY-MM`. By default the current month. */
  month?: string;
  /** IDs that the tracked time is limited to. */
  project?: string;
  person?: string;
}

/** Parses the search parameters and drops invalid values. */
export function readReportsSearch({ month, project, person }: Record<string, unknown>): ReportsSearch {
  return {
    ...(isMonth(month) ? { month } : {}),
    ...(isText(project) ? { project } : {}),
    ...(isText(person) ? { person } : {}),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
