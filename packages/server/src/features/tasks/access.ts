/** For everything else that shows comments, or what is said about them. */
export { readsComment, readsEvent, userReadsComment } from './comments/comment-visibility.ts';
/** For the import of organizations, which checks again what was checked when it was stored elsewhere. */
export { checkDocument } from './rich-text/check-document.ts';
export { sanitizeRichHtml } from './rich-text/sanitize-rich-html.ts';
