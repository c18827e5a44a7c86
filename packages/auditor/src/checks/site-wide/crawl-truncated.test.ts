import { checkCases } from '../testing/check-cases.ts';
import { crawlTruncated } from './crawl-truncated.ts';

checkCases(crawlTruncated, [
  { name: 'everything was read', details: [] },
  {
    name: 'the limit on pages was reached',
    pages: [{ url: '/' }, { url: '/a' }, { url: '/file.pdf', isHtml: false, document: null }],
    site: { truncatedBy: ['max-pages', 'max-pages'], unreadUrls: 1 },
    details: ['2 pages read, 1 known address not: about 66 %; stopped by the limit on pages'],
  },
  {
    name: 'two limits, several addresses left',
    site: { truncatedBy: ['time', 'max-depth'], unreadUrls: 1_999 },
    details: [
      '1 page read, 1,999 known addresses not: about 0 %; stopped by the limit on depth and the limit on time',
    ],
  },
  {
    name: 'endless addresses were not followed',
    site: { truncatedBy: ['url-shape'], unreadUrls: 0 },
    details: ['1 page read, more may exist; stopped by addresses that repeat without end'],
  },
]);
