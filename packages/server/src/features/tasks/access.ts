/** For the import of organizations, which checks again what was checked when it was stored elsewhere. */
export { checkDocument } from './rich-text/check-document.ts';
export { sanitizeRichHtml } from './rich-text/sanitize-rich-html.ts';
