import { page, type Routes } from '../site.ts';

/** A shop whose filters can be combined endlessly, beside numbered items that are all real. */
export const facets: Routes = {
  '/': page('shop', '/list?color=1&size=1', ...Array.from({ length: 60 }, (_, index) => `/item?id=${index}`)),
  '/item': (request) => page(`item ${request.url}`),
  '/list': (request) => {
    const url = new URL(request.url ?? '/', 'http://shop.example');
    const seed = Number(url.searchParams.get('color') ?? 0);
    return page(
      `list ${request.url}`,
      ...[1, 2, 3, 4].map((step) => `/list?color=${seed * 4 + step}&size=${step}`),
    );
  },
};
