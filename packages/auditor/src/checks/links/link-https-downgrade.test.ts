import { checkCases } from '../testing/check-cases.ts';
import { linkHttpsDowngrade } from './link-https-downgrade.ts';

const links = (...urls: string[]) => ({
  links: urls.map((url) => ({ href: url, url, text: 'x', rel: [], position: 'main' as const })),
});

checkCases(linkHttpsDowngrade, [
  { name: 'encrypted links', page: links('https://site.example/a', 'https://x.example/'), details: [] },
  {
    name: 'the own site without encryption',
    page: links('http://site.example/a', 'http://www.site.example/b'),
    details: ['“http://site.example/a”; “http://www.site.example/b”'],
    affected: 1,
  },
  { name: 'another site is worth a word only', page: links('http://x.test/'), details: ['“http://x.test/”'] },
  {
    name: 'a site without encryption has none to lose',
    page: { url: 'http://site.example/', ...links('http://site.example/a') },
    details: [],
    status: 'not_applicable',
  },
]);
