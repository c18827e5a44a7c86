import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { redirectByMetaOrJs } from './redirect-by-meta-or-js.ts';

checkCases(redirectByMetaOrJs, [
  { name: 'a page that stays', page: {}, details: [] },
  {
    name: 'a meta refresh, whatever its delay',
    page: { metaRefresh: { delaySeconds: 30, url: `${origin}/new` } },
    details: [`meta refresh to “${origin}/new”`],
  },
  {
    name: 'a script that does nothing else',
    page: { scriptRedirect: `${origin}/new` },
    details: [`JavaScript to “${origin}/new”`],
  },
  {
    name: 'a header that does the same',
    page: { headers: { refresh: '0; url=/new' } },
    details: [`Refresh header to “${origin}/new”`],
  },
  {
    name: 'a page that loads itself again',
    pages: [
      { url: '/a', metaRefresh: { delaySeconds: 60, url: `${origin}/a#now` } },
      { url: '/b', headers: { refresh: '60' } },
      { metaRefresh: { delaySeconds: 60, url: null } },
      { url: '/live', metaRefresh: { delaySeconds: 60, url: `${origin}/live` } },
    ],
    details: [],
  },
]);
