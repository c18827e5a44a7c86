import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { cacheHeadersWeak } from './cache-headers-weak.ts';

const asset = (cacheControl: string | null, expires: string | null = null) => ({
  url: '/a.css',
  uses: ['style'] as ['style'],
  file: { contentType: 'text/css', bytes: 9, cacheControl, expires },
});
const told = `referenced on 1 page, for example ${origin}/`;

checkCases(cacheHeadersWeak, [
  { name: 'a day', targets: [asset('public, max-age=86400')], details: [] },
  {
    name: 'a second less',
    targets: [asset('max-age=86399')],
    details: [`max-age of 86399 seconds, ${told}`],
  },
  { name: 'a date a year ahead', targets: [asset(null, 'Fri, 01 Jan 2027 00:00:00 GMT')], details: [] },
  { name: 'an hour', targets: [asset('max-age=3600')], details: [`max-age of 3600 seconds, ${told}`] },
  { name: 'nothing', targets: [asset(null)], details: [`no Cache-Control with max-age, ${told}`] },
  {
    name: 'a directive without a time',
    targets: [asset('public')],
    details: [`no Cache-Control with max-age, ${told}`],
  },
  {
    name: 'forbidden',
    targets: [asset('no-store, max-age=99999999')],
    details: [`Cache-Control: no-store, ${told}`],
  },
  { name: 'a date that is none', targets: [asset(null, '0')], details: [`expires “0”, ${told}`] },
  {
    name: 'revalidated every time',
    targets: [asset('no-cache')],
    details: [`Cache-Control: no-cache, ${told}`],
  },
  {
    name: 'a time for proxies says nothing to browsers',
    targets: [asset('s-maxage=99999999, max-age=60')],
    details: [`max-age of 60 seconds, ${told}`],
  },
  {
    name: 'a page in place of a file',
    targets: [
      { ...asset(null), file: { contentType: 'text/html', bytes: 9, cacheControl: null, expires: null } },
    ],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'pages and files of other sites',
    targets: [
      { ...asset(null), uses: ['link'] },
      { ...asset(null), url: 'https://cdn.example/a.css' },
    ],
    details: [],
    status: 'not_applicable',
  },
]);
