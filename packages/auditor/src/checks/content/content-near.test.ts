import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { contentNear } from './content-near.ts';

const text = (hash: string, simHash: string, mainWords = 300) => ({
  text: { ...pageFacts().document?.text, hash, simHash, mainWords } as never,
});

checkCases(contentNear, [
  { name: 'two pages, two texts', pages: [{ url: '/a' }, { url: '/b' }], details: [], assessed: 2 },
  {
    name: 'three bits apart',
    pages: [
      { url: '/a', ...text('a', '00000000000000ff') },
      { url: '/b', ...text('b', '80000000000100fe') },
    ],
    details: ['nearly the same text as 1 other page, for example https://site.example/b'],
    affected: 2,
  },
  {
    name: 'four bits apart',
    pages: [
      { url: '/a', ...text('a', '00000000000000ff') },
      { url: '/b', ...text('b', '80000000000100fc') },
    ],
    details: [],
  },
  {
    name: 'copies are another check, and one of them stands for all',
    pages: [
      { url: '/a', ...text('a', '00000000000000ff') },
      { url: '/copy', ...text('a', '00000000000000ff') },
      { url: '/b', ...text('b', '00000000000000fe') },
    ],
    details: ['nearly the same text as 1 other page, for example https://site.example/b'],
    affected: 2,
    assessed: 3,
  },
  {
    name: 'only copies',
    pages: [
      { url: '/a', ...text('a', '00000000000000ff') },
      { url: '/b', ...text('a', '00000000000000ff') },
    ],
    details: [],
  },
  {
    name: 'a translation that lags behind',
    pages: [
      { url: '/a', ...text('a', '00000000000000ff') },
      { url: '/b', ...text('b', '00000000000000fe'), lang: 'de' },
    ],
    details: [],
  },
  {
    name: 'short texts',
    pages: [
      { url: '/a', ...text('a', '00000000000000ff', 49) },
      { url: '/b', ...text('b', '00000000000000fe', 49) },
    ],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'shells that JavaScript fills',
    pages: [{ url: '/a', needsJavaScript: true }],
    details: [],
    status: 'not_applicable',
  },
]);
