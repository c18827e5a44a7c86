import { ApiError } from '../../../api-error.ts';
import { checkDocument } from '../rich-text/check-document.ts';
import { type RichDocument, richTextLimits } from '../rich-text/document.ts';
import { documentToHtml } from '../rich-text/document-to-html.ts';
import { documentToText } from '../rich-text/document-to-text.ts';
import { htmlToDocument } from '../rich-text/html-to-document.ts';
import { sanitizeRichHtml } from '../rich-text/sanitize-rich-html.ts';
import { textToDocument } from '../rich-text/text-to-document.ts';

/** One description as plain text, HTML, and a rich-text document; all null when there is none. */
export interface Description {
  text: string | null;
  html: string | null;
  json: unknown;
}

/** The description fields of a body; `undefined` means not sent. */
export interface DescriptionInput {
  description?: string | null;
  descriptionHtml?: string | null;
  descriptionJson?: unknown;
}

/**
 * The description that a body sets, or undefined when it does not mention it. Forms that are sent are stored as sent
 * (HTML sanitized); the others are derived from the richest one sent, in the order JSON, HTML, text. A null beside a
 * value counts as not sent, since the three cannot disagree; nulls alone clear the description.
 */
export function readDescription(input: DescriptionInput): Description | undefined {
  const { description: text, descriptionHtml: html, descriptionJson: json } = input;
  if (text === undefined && html === undefined && json === undefined) return undefined;
  if ((text ?? html ?? json ?? null) === null) return { text: null, html: null, json: null };
  const cleanHtml = typeof html === 'string' ? sanitizeRichHtml(html) : null;
  const document = json ?? deriveDocument(cleanHtml, text ?? '');
  checkDocument(document, namesField(input));
  return {
    text: text ?? derivedText(document, namesField(input)),
    html: cleanHtml ?? documentToHtml(document),
    json: document,
  };
}

/** Every line of a nested list is indented, so a small document can become a long text. */
function derivedText(document: RichDocument, field: string): string {
  const text = documentToText(document);
  if (text.length <= richTextLimits.textCharacters) return text;
  const message = `"${field}" has more than ${richTextLimits.textCharacters} characters as plain text`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: field, message }] });
}

function deriveDocument(html: string | null, text: string): unknown {
  return html === null ? textToDocument(text) : htmlToDocument(html);
}

function namesField({ descriptionJson, descriptionHtml }: DescriptionInput): string {
  if ((descriptionJson ?? null) !== null) return 'descriptionJson';
  return (descriptionHtml ?? null) === null ? 'description' : 'descriptionHtml';
}
