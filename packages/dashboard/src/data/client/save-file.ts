import type { FileDownload } from '@fettle/client';

/** Saves a file under the name that the service gives it. */
export async function saveFile(file: FileDownload, otherwise: string): Promise<void> {
  const bytes = await file.bytes();
  const named = /filename="([^"]+)"/.exec(file.headers.get('content-disposition') ?? '')?.[1];
  const type = file.headers.get('content-type') ?? 'application/octet-stream';
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = named ?? otherwise;
  link.click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
