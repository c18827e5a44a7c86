import { checkCases } from '../testing/check-cases.ts';
import { linkMalformed } from './link-malformed.ts';

const link = (href: string, base = 'https://site.example/') => {
  const url = URL.parse(href, base);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return { href, url: isWeb ? (url?.href ?? null) : null, text: 'x', rel: [], position: 'main' as const };
};
const links = (...hrefs: string[]) => ({ links: hrefs.map((href) => link(href)) });

checkCases(linkMalformed, [
  {
    name: 'paths, hosts, mail, telephone and schemes of other programs',
    page: links(
      '/a',
      'b?c#d',
      '//x.example/',
      'HTTPS://x.example',
      'mailto:a@b.example',
      'tel:1',
      'sms:1',
      '#',
    ),
    details: [],
  },
  {
    name: 'what merely begins like a scheme',
    page: links('http', 'httpd.html', 'https-guide/', 'www-data/', 'www.html', 'htdocs:8'),
    details: [],
  },
  { name: 'schemes mistyped', page: links('htp://x.example/'), details: ['“htp://x.example/”'] },
  { name: 'a colon forgotten', page: links('http//x.example/'), details: ['“http//x.example/”'] },
  {
    name: 'a slash forgotten, which makes a path of the host',
    page: links('https:/x.example/', 'https:x.example'),
    details: ['“https:/x.example/”; “https:x.example”'],
  },
  {
    name: 'slashes the wrong way round, which browsers turn',
    page: links('https:\\\\x.example'),
    details: [],
  },
  {
    name: 'a scheme twice',
    page: links('https://https://x.example/'),
    details: ['“https://https://x.example/”'],
  },
  { name: 'a host without its scheme', page: links('www.x.example/a'), details: ['“www.x.example/a”'] },
  { name: 'no host', page: links('https://'), details: ['“https://”'] },
  { name: 'a space in the host', page: links('https://x y.example/'), details: ['“https://x y.example/”'] },
  {
    name: 'a port that is none',
    page: links('http://x.example:99999/'),
    details: ['“http://x.example:99999/”'],
  },
  {
    name: 'the same fault twice on a page is one',
    page: links('http://', 'http://'),
    details: ['“http://”'],
  },
  { name: 'a page without links', page: links(), details: [], status: 'not_applicable' },
]);
