import { FettleError } from '@fettle/client';
import { api } from './api.ts';

/** Long enough for the largest list: the service ends a download after ten minutes. */
const timeoutMs = 600_000;

/**
 * Downloads a whole list as CSV under the name the service gives it. `path` is below `/api` and contains the filters.
 * @throws FettleError
 */
export async function saveCsv(path: string): Promise<void> {
  const response = await api.requestRaw('GET', path, { headers: { accept: 'text/csv' }, timeoutMs });
  if (response.status !== 200 || typeof response.body !== 'string') throw refusal(response);
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const address = URL.createObjectURL(new Blob([response.body], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = named ?? 'list.csv';
  link.click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function refusal({ status, body }: { status: number; body: unknown }): FettleError {
  const { error } = (body ?? {}) as { error?: { code?: string; message?: string } };
  return new FettleError({
    status,
    code: error?.code ?? 'BAD_RESPONSE',
    message: error?.message ?? 'The server did not send a CSV file.',
  });
}
