import { checkCases } from '../testing/check-cases.ts';
import { faviconMissing } from './favicon-missing.ts';

const favicon = (status: number | null) => ({
  url: 'https://site.example/favicon.ico',
  hops: [],
  status,
  error: null,
});

checkCases(faviconMissing, [
  { name: 'an icon at the usual place', details: [] },
  {
    name: 'an icon link',
    page: { icons: ['https://site.example/i.svg'] },
    site: { favicon: favicon(404) },
    details: [],
  },
  {
    name: 'neither',
    site: { favicon: favicon(404) },
    details: ['no icon link on the home page, and /favicon.ico returns 404'],
  },
  { name: 'a redirect to the icon', site: { favicon: favicon(200) }, details: [] },
  { name: 'robots.txt forbids to ask', site: { favicon: null }, details: [], status: 'not_assessed' },
  { name: 'no response', site: { favicon: favicon(null) }, details: [], status: 'not_assessed' },
  {
    name: 'the home page is no page',
    page: { document: null, isHtml: false },
    details: [],
    status: 'not_assessed',
  },
]);
