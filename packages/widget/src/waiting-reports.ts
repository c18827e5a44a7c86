import type { WidgetContext } from './context.ts';
import type { Report } from './report.ts';

/** More than anybody reports in one outage; the oldest go first. */
const maxWaiting = 10;

/** The loader looks for the same name. */
const nameOf = ({ key }: WidgetContext): string => `fettle-widget ${key}`;

/** Reports that could not be sent, kept in this browser for this site. Empty where storage is forbidden. */
export function readWaiting(context: WidgetContext): Report[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(nameOf(context)) ?? '[]');
    return Array.isArray(found) ? (found as Report[]) : [];
  } catch {
    return [];
  }
}

/** False where nothing can be stored. */
export function keepWaiting(context: WidgetContext, reports: readonly Report[]): boolean {
  try {
    if (reports.length === 0) localStorage.removeItem(nameOf(context));
    else localStorage.setItem(nameOf(context), JSON.stringify(reports.slice(-maxWaiting)));
    return true;
  } catch {
    return false;
  }
}
