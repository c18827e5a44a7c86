import { page, type Routes } from '../site.ts';

/** Sets a cookie for every visitor, and shows another page to returning ones. */
export const cookieSetters: Routes = {
  '/': {
    headers: {
      'set-cookie': ['variant=b; Path=/', 'visitor=1; Max-Age=99999'],
      vary: 'Cookie, Accept-Language',
    },
    body: page('x', '/a', '/b'),
  },
  '*': (request) => page(request.headers.cookie === undefined ? 'for strangers' : 'for friends'),
};
