import { parseMetaRefresh } from '../../crawl/html/parse-meta-refresh.ts';
import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { PageFacts } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const redirectByMetaOrJs: PageCheck = {
  id: 'redirect-by-meta-or-js',
  title: {
    pass: 'Pages send visitors on by redirects of the server',
    fail: 'Pages that send visitors on by refresh or script',
  },
  category: 'links',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Such a page is loaded and shown before it sends the visitor on. Search engines may keep the empty page instead of its target, and the back button is trapped.',
  fix: 'Let the server answer the old address with a 301 to the new one, and remove the page.',
  run(page) {
    if (page.document === null) return null;
    const { metaRefresh, scriptRedirect } = page.document;
    const ways: [string, string | null][] = [
      ['meta refresh', metaRefresh?.url ?? null],
      ['Refresh header', refreshHeaderOf(page)],
      ['script', scriptRedirect],
    ];
    // A page that loads itself again sends nobody on.
    const way = ways.find(([, target]) => target !== null && normalizeUrl(target) !== page.url);
    if (way === undefined) return [];
    const [means, target] = way;
    return [{ detail: `${means} to ${quote(target ?? '', 200)}`, target: target ?? '' }];
  },
};

function refreshHeaderOf({ headers, finalUrl }: PageFacts): string | null {
  const href = parseMetaRefresh(headers.refresh?.split('\n', 1)[0] ?? '')?.href ?? null;
  return href === null ? null : (URL.parse(href, finalUrl)?.href ?? null);
}
