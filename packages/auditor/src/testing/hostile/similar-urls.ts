import { page, type Routes } from '../site.ts';

/** URLs that look alike but that servers distinguish: each is a separate page. */
export const similarUrls: Routes = {
  '/': page(
    'x',
    ...[
      '/Page',
      '/page',
      '/page/',
      '/page/index.html',
      '/page?a=1&b=2',
      '/page?b=2&a=1',
      '/page//',
      '/page?a=1&b=2&',
    ],
    ...['/a%2Fb', '/a/b', '/page%3Fa', '/page;v=1'],
  ),
  '*': page('leaf'),
};
