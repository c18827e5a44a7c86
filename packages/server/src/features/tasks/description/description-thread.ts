import { parentPort } from 'node:worker_threads';
import type { ErrorCode, ErrorDetail } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { sanitizeRichHtml } from '../rich-text/sanitize-rich-html.ts';
import { type DescriptionInput, readDescription } from './task-description.ts';

/**
 * The program of the thread that read-description-in-thread.ts starts: one description in, its three forms out. It posts
 * `ready` once it can begin.
 */

export interface ThreadInput {
  /** All three forms, or the sanitized HTML alone. */
  kind: 'description' | 'html';
  input: DescriptionInput;
}

/** The document is sent as JSON: copying a string between threads costs a tenth of copying its tree. */
export type ThreadOutput =
  | { kind: 'description'; text: string | null; html: string | null; json: string }
  | { kind: 'refused'; code: ErrorCode; message: string; details: ErrorDetail[] | null }
  | { kind: 'failed'; message: string };

parentPort?.on('message', (input: ThreadInput) => parentPort?.postMessage(read(input)));
parentPort?.postMessage('ready');

function read({ kind, input }: ThreadInput): ThreadOutput {
  try {
    const none = { text: null, html: null, json: null };
    const { text, html, json } =
      kind === 'html'
        ? { ...none, html: sanitizeRichHtml(input.descriptionHtml ?? '') }
        : (readDescription(input) ?? none);
    return { kind: 'description', text, html, json: JSON.stringify(json) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', message: String(error) };
    return { kind: 'refused', code: error.code, message: error.message, details: error.details };
  }
}
