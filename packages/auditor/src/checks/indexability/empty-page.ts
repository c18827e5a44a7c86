import type { CheckedPage, PageCheck } from '../check.ts';

export const emptyPage: PageCheck = {
  id: 'empty-page',
  title: { pass: 'Every page has content', fail: 'Empty pages' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'any-internal',
  why: 'The server returns a success status but no text or images, so visitors see a blank page.',
  fix: 'Check the code behind the page for an error that stops it before any output. A URL without content should return 404.',
  run(page) {
    if (page.status === null || page.status < 200 || page.status > 299) return null;
    if (page.status === 204) return ['returns 204 (no content)'];
    return isEmpty(page) ? ['no text or images'] : [];
  },
};

/** A page that redirects, is filled by a script, or shows a frame is not empty to visitors. */
function isEmpty({ document, error }: CheckedPage): boolean {
  // page-timeout reports an incomplete response.
  if (document === null) return error === null;
  const { text, images, resources, metaRefresh, scriptRedirect, needsJavaScript } = document;
  const shows = images.length > 0 || resources.some(({ kind }) => kind === 'frame' || kind === 'media');
  const leads = (metaRefresh !== null && metaRefresh.url !== null) || scriptRedirect !== null;
  const isFilled = needsJavaScript || resources.some(({ kind }) => kind === 'script');
  return text.words === 0 && !shows && !leads && !isFilled;
}
