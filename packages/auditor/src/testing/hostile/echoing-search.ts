import { page, type Routes } from '../site.ts';

/** A search in the path that always has the same result and links to a search for its own URL. */
export const echoingSearch: Routes = {
  '/': page('x', '/search/a', '/about'),
  '/about': page('about'),
  '*': (request) => {
    const url = request.url ?? '';
    if (!url.startsWith('/search/')) return { status: 404, body: 'not found' };
    const last = url.split('/').at(-1) ?? '';
    return page('Nothing found', ...['a', 'b', 'c', 'd', 'e'].map((each) => `/search/${last}${each}`));
  },
};
