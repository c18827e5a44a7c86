import { parseMetaRefresh } from '../../crawl/html/parse-meta-refresh.ts';
import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { PageFacts } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const redirectByMetaOrJs: PageCheck = {
  id: 'redirect-by-meta-or-js',
  title: { pass: 'Redirects use HTTP status codes', fail: 'Redirects by meta refresh or JavaScript' },
  category: 'links',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'The page loads before it redirects, and the Back button may trap visitors. Search engines may index the empty page instead of its target.',
  fix: 'Redirect the old URL to the new one with a 301, and remove the page.',
  run(page) {
    if (page.document === null) return null;
    const { metaRefresh, scriptRedirect } = page.document;
    const ways: [string, string | null][] = [
      ['meta refresh', metaRefresh?.url ?? null],
      ['Refresh header', refreshHeaderOf(page)],
      ['JavaScript', scriptRedirect],
    ];
    // A page that reloads itself is not a redirect.
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
