import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { canonicalToRoot } from './canonical-to-root.ts';

const root = `${origin}/`;

checkCases(canonicalToRoot, [
  { name: 'a copy that names its original', page: { url: '/a?x=1', canonical: `${origin}/a` }, details: [] },
  {
    name: 'a page deep in the site',
    page: { url: '/shop/spade', canonical: root },
    details: [`the canonical URL is ${root}`],
  },
  {
    name: 'other addresses of the home page',
    pages: ['/index.html', '/home', '/?utm=1', '/en/', '/de-at/index.php'].map((url) => ({
      url,
      canonical: root,
    })),
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'the home page of another site',
    page: { url: '/a', canonical: 'https://x.example/' },
    details: [],
  },
]);
