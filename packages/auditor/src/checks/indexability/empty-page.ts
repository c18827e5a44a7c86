import type { CheckedPage, PageCheck } from '../check.ts';

export const emptyPage: PageCheck = {
  id: 'empty-page',
  title: { pass: 'Every page shows something', fail: 'Pages on which there is nothing' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'any-internal',
  why: 'The server says all is well and sends nothing to read or see. Visitors meet a white page.',
  fix: 'Look for an error in the code behind the page; it often breaks off before it writes anything. What has no content should answer 404.',
  run(page) {
    if (page.status === null || page.status < 200 || page.status > 299) return null;
    if (page.status === 204) return ['answers 204, no content'];
    return isEmpty(page) ? ['no text and no image'] : [];
  },
};

/** What sends the visitor on, is filled by a script or shows a frame is not empty for him. */
function isEmpty({ document, error }: CheckedPage): boolean {
  // What broke off on the way is another fault.
  if (document === null) return error === null;
  const { text, images, resources, metaRefresh, scriptRedirect, needsJavaScript } = document;
  const shows = images.length > 0 || resources.some(({ kind }) => kind === 'frame' || kind === 'media');
  const leads = (metaRefresh !== null && metaRefresh.url !== null) || scriptRedirect !== null;
  const isFilled = needsJavaScript || resources.some(({ kind }) => kind === 'script');
  return text.words === 0 && !shows && !leads && !isFilled;
}
