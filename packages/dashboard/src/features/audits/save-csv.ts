import { api } from '../../data/api.ts';

/** Long enough for the largest list: the service ends a download after ten minutes. */
const timeoutMs = 600_000;

/** Has the browser save all findings or pages of an audit as CSV, named by the service. @throws what it says instead */
export async function saveCsv(auditId: string, what: 'findings' | 'pages'): Promise<void> {
  const path = `/audits/${encodeURIComponent(auditId)}/${what}`;
  const answer = await api.requestRaw('GET', path, { headers: { accept: 'text/csv' }, timeoutMs });
  if (answer.status !== 200 || typeof answer.body !== 'string') throw new Error(describe(answer.body));
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const address = URL.createObjectURL(new Blob([answer.body], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = named ?? `${what}.csv`;
  link.click();
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function describe(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { message?: unknown } };
  return typeof error?.message === 'string' ? error.message : 'The file could not be made.';
}
