import { checkCases } from '../testing/check-cases.ts';
import { linkTextEmpty } from './link-text-empty.ts';

const link = (path: string, text: string) => ({
  href: path,
  url: `https://site.example${path}`,
  text,
  rel: [],
  position: 'main' as const,
});

checkCases(linkTextEmpty, [
  { name: 'a link with text', page: { links: [link('/a', 'Tools')] }, details: [] },
  {
    name: 'a link without text',
    page: { links: [link('/a', ' ')] },
    details: ['no link text for “https://site.example/a”'],
  },
  {
    name: 'another link names the same page',
    page: { links: [link('/a', ''), link('/a', 'Tools')] },
    details: [],
  },
  {
    name: 'a page is affected once, however many links it has',
    page: { links: [link('/a', ''), link('/b', ''), link('/c', ''), link('/d', '')] },
    details: [
      'no link text for “https://site.example/a”; no link text for “https://site.example/b”; no link text for “https://site.example/c”; and 1 more',
    ],
    affected: 1,
  },
  {
    name: 'the sign of a heading that leads to the heading',
    page: { links: [{ ...link('/#a', ''), href: '#a' }] },
    details: [],
  },
  {
    name: 'what is no web link is not assessed',
    page: { links: [{ ...link('/a', ''), url: null }] },
    details: [],
  },
]);
