import { checkCases } from '../testing/check-cases.ts';
import { ORIGIN } from '../testing/page-facts.ts';
import { redirectByMetaOrJs } from './redirect-by-meta-or-js.ts';

checkCases(redirectByMetaOrJs, [
  { name: 'a page that stays', page: {}, details: [] },
  {
    name: 'a meta refresh, whatever its delay',
    page: { metaRefresh: { delaySeconds: 30, url: `${ORIGIN}/new` } },
    details: [`meta refresh to “${ORIGIN}/new”`],
  },
  {
    name: 'a script that does nothing else',
    page: { scriptRedirect: `${ORIGIN}/new` },
    details: [`JavaScript to “${ORIGIN}/new”`],
  },
  {
    name: 'a header that does the same',
    page: { headers: { refresh: '0; url=/new' } },
    details: [`Refresh header to “${ORIGIN}/new”`],
  },
  {
    name: 'a page that loads itself again',
    pages: [
      { url: '/a', metaRefresh: { delaySeconds: 60, url: `${ORIGIN}/a#now` } },
      { url: '/b', headers: { refresh: '60' } },
      { metaRefresh: { delaySeconds: 60, url: null } },
      { url: '/live', metaRefresh: { delaySeconds: 60, url: `${ORIGIN}/live` } },
    ],
    details: [],
  },
]);
