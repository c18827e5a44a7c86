import { page, type Routes } from '../site.ts';

/** Relative links that should be absolute, on pages that exist under every path. */
export const endlessPaths: Routes = {
  '/': page('x', '/news/'),
  '*': (request) => {
    const url = request.url ?? '';
    return url.startsWith('/news')
      ? page(url, 'www.news.example/', 'www.other.example/', `../${'deeper/'.repeat(3)}`)
      : { status: 404, body: 'not found' };
  },
};
