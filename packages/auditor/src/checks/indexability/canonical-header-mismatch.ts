import { normalizeUrl } from '../../crawl/normalize-url.ts';
import { readLinkHeader } from '../../crawl/read-link-header.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../words.ts';

export const canonicalHeaderMismatch: PageCheck = {
  id: 'canonical-header-mismatch',
  title: {
    pass: 'Header and page name the same canonical address',
    fail: 'Pages whose header names another canonical address than the page',
  },
  category: 'indexability',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Two different canonical addresses cancel each other out, and search engines choose one themselves.',
  fix: 'Keep one of the two: the link element in the page, or the Link header of the server.',
  run({ document, headers, finalUrl }) {
    const inPage = document?.canonicals.find(({ inHead, url }) => inHead && url !== null)?.url;
    const inHeader = readLinkHeader(headers.link ?? '', finalUrl).find(
      ({ parameters }) => parameters.get('rel')?.split(/\s+/).includes('canonical') === true,
    )?.url.href;
    if (inPage === undefined || inPage === null || inHeader === undefined) return null;
    if (normalizeUrl(inPage) === normalizeUrl(inHeader)) return [];
    return [`${quote(inHeader, 200)} in the header, ${quote(inPage, 200)} in the page`];
  },
};
