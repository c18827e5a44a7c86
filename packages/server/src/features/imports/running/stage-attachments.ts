import { Readable } from 'node:stream';
import { EgressError } from '@fettle/egress';
import { ApiError } from '../../../api-error.ts';
import { stageFile } from '../../../blobs/stage-file.ts';
import type { Services } from '../../../context.ts';
import { formatLimit } from '../../../format-amount.ts';
import type { StagedFile } from '../../../uploaded-file.ts';
import type { ImportedAttachment } from '../model.ts';
import type { OpenExport } from '../reading/open-export.ts';

/** An attachment that is ready to be written: a stored file, or a link. */
export interface ReadyAttachment {
  attachment: ImportedAttachment;
  staged: StagedFile | null;
}

export interface StagedAttachments {
  ready: ReadyAttachment[];
  /** What became a link, or nothing, and why. */
  notes: string[];
  notFetched: number;
}

interface StageInput {
  services: Services;
  file: Pick<OpenExport, 'readFile'>;
  attachments: readonly ImportedAttachment[];
  /** Whether files that have only a URL are downloaded; called once for each. */
  mayFetch: () => boolean;
  signal: AbortSignal;
}

const fetchTimeouts = { totalMs: 60_000 };

/**
 * Stores the files of a task before the transaction that attaches them. What cannot be had stays as a link, so that
 * nothing is lost without a trace.
 */
export async function stageAttachments(input: StageInput): Promise<StagedAttachments> {
  const result: StagedAttachments = { ready: [], notes: [], notFetched: 0 };
  for (const attachment of input.attachments) {
    input.signal.throwIfAborted();
    const outcome = await stageOne(input, attachment);
    if (typeof outcome !== 'string') {
      result.ready.push({ attachment, staged: outcome });
      continue;
    }
    result.notFetched += 1;
    const kept = attachment.url === null ? 'left out' : 'attached as a link';
    result.notes.push(`"${attachment.name.slice(0, 200)}" is ${kept}: ${outcome}`);
    if (attachment.url !== null) result.ready.push({ attachment, staged: null });
  }
  return result;
}

/** The stored file, null for a link, or the reason why there is no file. */
async function stageOne(
  input: StageInput,
  attachment: ImportedAttachment,
): Promise<StagedFile | null | string> {
  const { services, file } = input;
  const maxBytes = services.config.attachmentBytes;
  const tooLarge = `it has more than ${formatLimit(maxBytes)}.`;
  if (attachment.path !== null) {
    const bytes = await file.readFile(attachment.path, maxBytes);
    return bytes === null ? tooLarge : await store(services, bytes);
  }
  if (!attachment.isUpload || attachment.url === null || !input.mayFetch()) return null;
  const fetched = await fetchFile(input, attachment.url, maxBytes, tooLarge);
  return typeof fetched === 'string' ? fetched : await store(services, fetched);
}

async function store(services: Services, bytes: Uint8Array): Promise<StagedFile | string> {
  try {
    return await stageFile(services, Readable.from([Buffer.from(bytes)]), () => null);
  } catch (error) {
    // An image of absurd size; a store that is unavailable fails the try instead.
    if (error instanceof ApiError && error.code === 'BAD_REQUEST') return error.message;
    throw error;
  }
}

async function fetchFile(
  { services, signal }: StageInput,
  url: string,
  maxBytes: number,
  tooLarge: string,
): Promise<Uint8Array | string> {
  try {
    const response = await services.egress.follow({
      url,
      timeouts: fetchTimeouts,
      maxBodyBytes: maxBytes,
      signal,
    });
    if (response.status !== 200) {
      await response.discard();
      const isPrivate = [401, 403, 404].includes(response.status);
      return `${new URL(url).host} returned the status ${response.status}${isPrivate ? '; it may require a sign-in' : ''}.`;
    }
    const type = response.headers['content-type'] ?? '';
    if (/^text\/html/i.test(type) && !/\.html?$/i.test(new URL(url).pathname)) {
      await response.discard();
      return `${new URL(url).host} returned a page instead of the file; it may require a sign-in.`;
    }
    const bytes = await response.readAll();
    return response.stats().truncated ? tooLarge : bytes;
  } catch (error) {
    if (signal.aborted || !(error instanceof EgressError)) throw error;
    return `it could not be downloaded (${error.code}).`;
  }
}
