import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { pageManyLinks } from './page-many-links.ts';

const links = (count: number, suffix = '') => ({
  links: Array.from({ length: count }, (_, index) => ({
    href: `/${index}`,
    url: suffix === '' ? `${origin}/${index}` : `${origin}/${suffix}${index}`,
    text: 'x',
    rel: [],
    position: 'main' as const,
  })),
});

checkCases(pageManyLinks, [
  { name: '300 links', page: links(300), details: [] },
  { name: '301 links', page: links(301), details: ['301 unique link URLs'] },
  { name: 'places on one page are one link', page: links(400, 'page#'), details: [] },
]);
