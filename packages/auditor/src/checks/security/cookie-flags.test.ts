import { checkCases } from '../testing/check-cases.ts';
import { cookieFlags } from './cookie-flags.ts';

const cookies = (...lines: string[]) => ({ headers: { 'set-cookie': lines.join('\n') } });

checkCases(cookieFlags, [
  {
    name: 'cookies with all they need',
    page: cookies(
      'PHPSESSID=…; path=/; Secure; HttpOnly',
      'theme=…; secure',
      'XSRF-TOKEN=…; Secure; SameSite=Lax',
    ),
    details: [],
  },
  {
    name: 'without Secure',
    page: cookies('theme=…; path=/'),
    details: ['“theme” without Secure, set by 1 URL'],
    mild: 1,
  },
  {
    name: 'a session that scripts can read',
    page: cookies('connect.sid=…; Secure; SameSite=Lax'),
    details: ['“connect.sid” without HttpOnly, set by 1 URL'],
    mild: 0,
  },
  {
    name: 'one that browsers refuse',
    page: cookies('ad=…; SameSite = None'),
    details: ['“ad” with SameSite=None but without Secure, set by 1 URL'],
  },
  {
    name: 'on several pages',
    pages: [cookies('JSESSIONID=…'), { url: '/a', ...cookies('JSESSIONID=…') }],
    details: ['“JSESSIONID” without Secure and without HttpOnly, set by 2 URLs'],
    affected: 1,
    assessed: 1,
    mild: 0,
  },
  {
    name: 'the author of a comment is no login',
    page: cookies('comment_author=…; Secure', 'visid_incap_1=…; Secure'),
    details: [],
  },
  {
    name: 'one that is deleted',
    page: cookies(
      'old=; Max-Age=0',
      'older=; expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'x=; expires=Tue, 12-Oct-1999 00:00:00 GMT',
    ),
    details: [],
  },
  {
    name: 'a site without encryption',
    page: { url: 'http://site.example/', ...cookies('theme=…') },
    details: [],
  },
  {
    name: 'names that are new on every page',
    // The alphabetically last ones come first.
    pages: Array.from({ length: 300 }, (_, index) => ({
      url: `/${1300 - index}`,
      ...cookies(`n${1300 - index}=…`),
    })),
    details: Array.from({ length: 20 }, (_, index) => `“n${index + 1001}” without Secure, set by 1 URL`),
    affected: 1,
  },
  { name: 'no cookies', page: {}, details: [], status: 'not_applicable' },
]);
