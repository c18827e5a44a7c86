import type { WidgetContext } from './context.ts';
import type { Report, ReportWithPicture } from './report.ts';

/** A report in the storage of the browser, which takes text only. */
export interface WaitingReport {
  report: Report;
  /** As a data URL. */
  picture: string | null;
}

/** More than anybody reports in one outage; the oldest go first. */
const maxWaiting = 10;

/** The loader looks for the same name. */
const nameOf = ({ key }: WidgetContext): string => `fettle-widget ${key}`;

/** Reports that could not be sent, kept in this browser for this site. Empty where storage is forbidden. */
export function readWaiting(context: WidgetContext): WaitingReport[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(nameOf(context)) ?? '[]');
    return Array.isArray(found) ? (found as WaitingReport[]) : [];
  } catch {
    return [];
  }
}

/** False where nothing can be stored. */
export function keepWaiting(context: WidgetContext, reports: readonly WaitingReport[]): boolean {
  try {
    if (reports.length === 0) localStorage.removeItem(nameOf(context));
    else localStorage.setItem(nameOf(context), JSON.stringify(reports.slice(-maxWaiting)));
    return true;
  } catch {
    return false;
  }
}

/** Keeps one more: without its picture, where the storage is too small for it. */
export async function addWaiting(
  context: WidgetContext,
  { report, picture }: ReportWithPicture,
): Promise<boolean> {
  const others = readWaiting(context);
  const withPicture = picture === null ? null : await toDataUrl(picture);
  return (
    keepWaiting(context, [...others, { report, picture: withPicture }]) ||
    keepWaiting(context, [...others, { report, picture: null }])
  );
}

/** The picture of a waiting report. Not by `fetch`, which the policy of a page may forbid for data URLs. */
export function pictureOf({ picture }: WaitingReport): Blob | null {
  const [, type, content] = /^data:([\w/]+);base64,(.*)$/.exec(picture ?? '') ?? [];
  if (type === undefined || content === undefined) return null;
  return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type });
}

function toDataUrl(picture: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(picture);
  });
}
