import { FettleError } from '@fettle/client';
import { describeError } from '../../data/client/describe-error.ts';
import { saveCsv } from '../../data/client/save-csv.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { strings } from '../../strings/index.ts';

/** A list of an audit that can be downloaded, by the end of its path. */
export type AuditRows = 'findings' | 'pages' | 'broken-links';

/** Downloads a list as CSV and says so. `filter` holds the parameters of the operation, without pagination. */
export function saveAuditRows(
  auditId: string,
  list: AuditRows,
  filter: Readonly<Record<string, string | undefined>> = {},
): void {
  const given = Object.entries(filter).filter((field): field is [string, string] => field[1] !== undefined);
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  showToast({ text: strings.auditReport.saving });
  saveCsv(`/audits/${auditId}/${list}${query}`).catch((error: unknown) =>
    showToast({ kind: 'error', text: error instanceof FettleError ? describeError(error) : String(error) }),
  );
}
