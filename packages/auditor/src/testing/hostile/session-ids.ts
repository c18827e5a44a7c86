import { page, type Routes } from '../site.ts';

/** Adds every visitor and every campaign to the URL of the same page. */
export const sessionIds: Routes = {
  '/': page(
    'x',
    '/a;jsessionid=8F3A?x=1',
    '/a;jsessionid=77B0?x=1',
    '/a?x=1&PHPSESSID=0a1b2c3d4e5f6a7b8c9d',
    '/a?utm_source=mail&x=1&fbclid=abc',
    '/a?x=1&sid=0a1b2c3d4e5f6a7b8c9d',
    '/story?sid=17',
    '/a?x=1&reference=kept&utm_sourcecode=kept',
  ),
  '/a': page('a'),
  '/story': page('story'),
};
