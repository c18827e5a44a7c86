import { checkCases } from '../testing/check-cases.ts';
import { noindexPage } from './noindex-page.ts';

checkCases(noindexPage, [
  { name: 'a page without directives', page: {}, details: [] },
  { name: 'nofollow alone', page: { robots: 'nofollow' }, details: [] },
  {
    name: 'noindex for everyone',
    page: { robots: 'NoIndex, follow' },
    details: ['noindex in the robots meta tag'],
  },
  {
    name: 'none means noindex and nofollow',
    page: { robots: 'none' },
    details: ['noindex in the robots meta tag'],
  },
  {
    name: 'noindex for Googlebot',
    page: { robotsMeta: [{ agent: 'googlebot', content: 'noindex' }] },
    details: ['noindex in the googlebot meta tag'],
  },
  {
    name: 'noindex for another crawler',
    page: { robotsMeta: [{ agent: 'otherbot', content: 'noindex' }] },
    details: [],
  },
  {
    name: 'the header',
    page: { headers: { 'x-robots-tag': 'noindex' } },
    details: ['noindex in the X-Robots-Tag header'],
  },
  {
    name: 'the header for Googlebot, on its second line',
    page: { headers: { 'x-robots-tag': 'otherbot: nofollow\ngooglebot: nofollow, noindex' } },
    details: ['noindex in the X-Robots-Tag header'],
  },
  {
    name: 'the header for another crawler',
    page: { headers: { 'x-robots-tag': 'otherbot: noindex' } },
    details: [],
  },
  {
    name: 'a directive with a value is no crawler name',
    page: { headers: { 'x-robots-tag': 'max-snippet: 20, noindex' } },
    details: ['noindex in the X-Robots-Tag header'],
  },
  {
    name: 'a date with colons and commas',
    page: { headers: { 'x-robots-tag': 'unavailable_after: Fri, 25 Jun 2027 15:00:00 GMT' } },
    details: [],
  },
]);
