import { checkCases } from '../testing/check-cases.ts';
import { titlePatternOutlier } from './title-pattern-outlier.ts';

const titled = (count: number, name = 'Garden house') =>
  Array.from({ length: count }, (_, place) => ({ url: `/${place}`, title: `Page ${place} | ${name}` }));

checkCases(titlePatternOutlier, [
  {
    name: 'nine titles end alike and one does not',
    pages: [{ title: 'Garden house' }, ...titled(9), { url: '/x', title: 'Spades and forks' }],
    details: ['the title does not start or end with “Garden house”'],
    affected: 1,
    assessed: 10,
  },
  { name: 'all end alike', pages: titled(10), details: [] },
  {
    name: 'the name in front',
    pages: [
      ...titled(9),
      { url: '/x', title: 'Garden house: spades' },
      { url: '/y', title: 'Garden house – spades' },
    ],
    details: ['the title does not start or end with “Garden house”'],
    affected: 1,
  },
  {
    name: 'a hyphen within a word separates nothing',
    pages: [...titled(9), { url: '/x', title: 'Half-moon edger | Garden house' }],
    details: [],
  },
  {
    name: 'another language has a pattern of its own',
    pages: [
      ...titled(12),
      ...titled(2, 'Gartenhaus').map((page) => ({ ...page, url: `/de${page.url}`, lang: 'de' })),
    ],
    details: [],
    assessed: 12,
  },
  {
    name: 'fewer than seven of ten share a part',
    pages: [...titled(6), ...titled(4, 'Shop').map((page) => ({ ...page, url: `/shop${page.url}` }))],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'nine pages are no pattern',
    pages: [...titled(8), { url: '/x' }],
    details: [],
    status: 'not_applicable',
  },
]);
