import { checkCases } from '../testing/check-cases.ts';
import { crawlTruncated } from './crawl-truncated.ts';

checkCases(crawlTruncated, [
  { name: 'everything was read', details: [] },
  {
    name: 'the page limit was reached',
    pages: [{ url: '/' }, { url: '/a' }, { url: '/file.pdf', isHtml: false, document: null }],
    site: { truncatedBy: ['max-pages', 'max-pages'], unreadUrls: 1 },
    details: ['2 pages crawled, about 66% of the known URLs; stopped by the page limit'],
  },
  {
    name: 'two limits, several addresses left',
    site: { truncatedBy: ['time', 'max-depth'], unreadUrls: 1_999 },
    details: [
      '1 page crawled, about 0% of the known URLs; stopped by the crawl depth limit and the time limit',
    ],
  },
  {
    name: 'endless addresses were not followed',
    site: { truncatedBy: ['url-shape'], unreadUrls: 0 },
    details: ['1 page crawled, more may exist; stopped by crawl traps'],
  },
]);
