import { page, type Route, type Routes } from '../site.ts';

const meta = (content: string, name = 'robots'): string =>
  `<meta name="${name}" content="${content}"><a href="/never/${encodeURIComponent(`${name}${content}`)}">x</a>`;
const tagged = (tag: string | string[], path: string): Route => ({
  headers: { 'x-robots-tag': tag },
  body: `<title>x</title><a href="/${path}">x</a>`,
});

/** Nofollow links, with the directive in every place it can be. */
export const unfollowedLinks: Routes = {
  '/': `${page('x', '/meta', '/none', '/own', '/other', '/tag', '/tags', '/tag-other', '/tag-date')}
    <a href="/never/rel" rel="NoFollow">x</a><a href="/never/ugc" rel="noopener ugc">x</a>
    <a href="/never/sponsored" rel=sponsored>x</a><a href="/both" rel=nofollow>x</a><a href="/both">x</a>`,
  '/meta': meta('index, NOFOLLOW'.toLowerCase()),
  '/none': meta('none'),
  '/own': meta('nofollow', 'FettleBot'),
  '/other': '<meta name="otherbot" content="nofollow"><a href="/followed/meta">x</a>',
  '/tag': tagged('noindex, nofollow', 'never/tag'),
  '/tags': tagged(['otherbot: nofollow', 'fettlebot: nofollow'], 'never/tags'),
  '/tag-other': tagged('otherbot: noindex, nofollow', 'followed/tag-other'),
  '/tag-date': tagged('unavailable_after: Friday, 01-Jan-2100 12:00:00 GMT', 'followed/tag-date'),
  '*': page('leaf'),
};
