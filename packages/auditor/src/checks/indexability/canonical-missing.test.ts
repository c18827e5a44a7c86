import { checkCases } from '../testing/check-cases.ts';
import { canonicalMissing } from './canonical-missing.ts';

checkCases(canonicalMissing, [
  { name: 'a page that names itself', page: {}, details: [] },
  { name: 'no canonical', page: { canonical: null }, details: ['no canonical link'] },
  {
    name: 'one in the body or without an address is another check',
    pages: [
      { canonicals: [{ href: '/', url: 'https://site.example/', inHead: false }] },
      { url: '/a', canonicals: [{ href: '', url: null, inHead: true }] },
    ],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'the Link header is as good as the element',
    page: { canonical: null, headers: { link: '</style.css>; rel=preload, </>; rel="canonical"' } },
    details: [],
  },
  {
    name: 'a fragment does not make it another page',
    page: { canonical: 'https://site.example/#top' },
    details: [],
  },
  {
    name: 'another spelling does not make it another page',
    page: { canonical: 'HTTPS://Site.Example:443/?utm_source=x' },
    details: [],
  },
  {
    name: 'a page that names another is not indexable itself',
    page: { canonical: 'https://site.example/other' },
    details: [],
    status: 'not_applicable',
  },
]);
