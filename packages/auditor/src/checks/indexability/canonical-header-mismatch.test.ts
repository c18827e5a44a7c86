import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { canonicalHeaderMismatch } from './canonical-header-mismatch.ts';

const header = (path: string) => ({ headers: { link: `<${path}>; rel="canonical"` } });

checkCases(canonicalHeaderMismatch, [
  {
    name: 'the same in two spellings',
    page: { url: '/a', ...header('https://site.example:443/a') },
    details: [],
  },
  {
    name: 'two addresses',
    page: { url: '/a', ...header('/b') },
    details: [`“${origin}/b” in the header, “${origin}/a” in the page`],
  },
  {
    name: 'a header about something else',
    page: { headers: { link: '</style.css>; rel=preload' } },
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'only in the header',
    page: { url: '/a', canonical: null, ...header('/b') },
    details: [],
    status: 'not_applicable',
  },
]);
