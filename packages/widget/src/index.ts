/** What the browser extension shares with the form for guests: pointing at something, and marking it in a picture. */
export { create } from './create-element.ts';
export { describePin } from './describe-page.ts';
export { boxOf, contentOf } from './frames.ts';
export { type MarkTexts, markScreenshot } from './mark-screenshot.ts';
export { masked } from './masked.ts';
export { type Picked, pickElement } from './pick-element.ts';
export type { Pin } from './report.ts';
