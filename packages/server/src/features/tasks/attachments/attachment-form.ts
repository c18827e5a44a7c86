import type { AttachmentBody } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { formatLimit } from '../../../format-amount.ts';
import { createBase64Reader } from '../../../http/body/read-base64.ts';
import type { UploadedFile } from '../../../uploaded-file.ts';

/** What to attach: a file of a multipart form, a file in base64, or a link. */
export type AttachmentForm =
  | { kind: 'upload'; file: UploadedFile }
  | { kind: 'stored'; fileName: string }
  | { kind: 'bytes'; fileName: string; bytes: Buffer; mimeType: string | null }
  | { kind: 'link'; url: string; fileName: string };

/**
 * Reads the one form a request has; none or more than one is BAD_REQUEST. `isStored` says that the file in the body was
 * stored while the body was read; `maxBytes` bounds a file that is still in it.
 */
export function readAttachmentForm(
  body: AttachmentBody,
  file: UploadedFile | null,
  isStored: boolean,
  maxBytes: number,
): AttachmentForm {
  const { fileName, contentBase64, mimeType, url } = body;
  const hasContent = contentBase64 !== undefined || (isStored && file === null);
  const forms = [
    file === null ? null : 'file',
    hasContent ? 'contentBase64' : null,
    url === undefined ? null : 'url',
  ].filter((name) => name !== null);
  if (forms.length > 1) {
    refuse(forms[1] ?? '', `Send only one of "${forms.join('" and "')}".`);
  }
  if (file !== null) return { kind: 'upload', file: mimeType === undefined ? file : { ...file, mimeType } };
  if (url !== undefined) {
    if (mimeType !== undefined)
      refuse('mimeType', '"mimeType" is supported only for files. Remove it to attach a link.');
    return { kind: 'link', url, fileName: fileName ?? nameOfLink(url) };
  }
  if (!hasContent) {
    const message =
      'Send a file as the multipart part "file" or as "contentBase64" with "fileName", or a link as "url".';
    throw new ApiError('BAD_REQUEST', message);
  }
  if (fileName === undefined) refuse('fileName', '"contentBase64" requires "fileName".');
  if (contentBase64 === undefined || isStored) return { kind: 'stored', fileName: fileName ?? '' };
  return {
    kind: 'bytes',
    fileName: fileName ?? '',
    bytes: decodeBase64(contentBase64, maxBytes),
    mimeType: mimeType ?? null,
  };
}

function decodeBase64(text: string, maxBytes: number): Buffer {
  const reader = createBase64Reader('contentBase64');
  const bytes = Buffer.concat([reader.read(text), reader.end()]);
  if (bytes.length <= maxBytes) return bytes;
  throw new ApiError('PAYLOAD_TOO_LARGE', `The file exceeds the limit of ${formatLimit(maxBytes)}.`);
}

/** The last segment of its path, or its host. */
function nameOfLink(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return last;
  }
}

function refuse(path: string, message: string): never {
  throw new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
