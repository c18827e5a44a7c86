import { page, type Routes } from '../site.ts';

const mib = 1024 * 1024;
const many = (count: number, text: string): string => text.repeat(count);
const end = '<a href="/after/';

/** Documents that take a naive parser too much stack, memory, or time. */
export const documentBombs: Routes = {
  '/': page(
    'x',
    ...['nodes', 'nesting', 'attribute', 'attributes', 'comment', 'script', 'tables', 'lists', 'links'].map(
      (each) => `/${each}`,
    ),
  ),
  '/nodes': `<title>nodes</title>${end}nodes">x</a>${many(1_000_000, '<i>')}`,
  '/nesting': `<title>nesting</title>${end}nesting">x</a>${many(100_000, '<div>')}deep${many(100_000, '</div>')}`,
  '/attribute': `<title>attribute</title>${end}attribute">x</a><img alt="${'x'.repeat(8 * mib)}" src="/never.png">`,
  '/attributes': `<title>attributes</title><p ${many(200_000, 'a=1 b=2 ')}>${end}attributes">x</a>`,
  '/comment': `<title>comment</title>${end}comment">x</a><!--${many(200_000, '<!-- -')}`,
  '/script': `<title>script</title>${end}script">x</a><script>${many(100_000, '</scrip <script>')}`,
  '/tables': `<title>tables</title>${end}tables">x</a>${many(20_000, '<table><tr><td><a><b>')}`,
  '/lists': `<title>lists</title>${end}lists">x</a>${many(50_000, '</p></ul></a><p><ul><li><a href="#x">')}`,
  '/links': `<title>links</title>${end}links">x</a>${many(100_000, '<a href="#top">')}`,
  '*': page('after'),
};
