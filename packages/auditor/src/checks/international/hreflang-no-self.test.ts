import { checkCases } from '../testing/check-cases.ts';
import { hreflangNoSelf } from './hreflang-no-self.ts';

const annotation = (code: string, url: string) => ({ code, href: url, url });

checkCases(hreflangNoSelf, [
  {
    name: 'the page lists itself',
    page: {
      hreflang: [annotation('en', 'https://site.example/'), annotation('de', 'https://site.example/de')],
    },
    details: [],
  },
  {
    name: 'only the translation is listed',
    page: { hreflang: [annotation('de', 'https://site.example/de')] },
    details: ['no hreflang link to itself'],
  },
  { name: 'a page without translations', page: {}, details: [], status: 'not_applicable' },
]);
