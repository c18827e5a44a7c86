import { checkCases } from '../testing/check-cases.ts';
import { linkNotCrawlable } from './link-not-crawlable.ts';

const links = (...hrefs: string[]) => ({
  links: hrefs.map((href) => ({ href, url: null, text: 'x', rel: [], position: 'main' as const })),
});

checkCases(linkNotCrawlable, [
  {
    name: 'addresses, mail and places on the page',
    page: links('/a', 'mailto:a@b.example', '#top'),
    details: [],
  },
  {
    name: 'scripts instead of addresses',
    page: links('javascript:void(0)', 'JavaScript:open()', '/a'),
    details: ['2 javascript: links'],
  },
  {
    name: 'scripts that lead to no page',
    page: links(
      'javascript:window.print()',
      'javascript:history.back();',
      'javascript:window.history.go(-1)',
    ),
    details: [],
  },
  {
    name: 'files of the author',
    page: links('file:///home/a.html', 'C:\\site\\a.html'),
    details: ['“file:///home/a.html” is a local file; “C:\\site\\a.html” is a local file'],
  },
  {
    name: 'anchors that only a handler makes links',
    page: { ...links('/a'), anchorsWithoutHref: 2 },
    details: ['2 links without href'],
  },
  { name: 'a page without links', page: {}, details: [], status: 'not_applicable' },
]);
