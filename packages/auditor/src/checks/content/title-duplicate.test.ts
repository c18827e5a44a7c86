import { checkCases } from '../testing/check-cases.ts';
import { titleDuplicate } from './title-duplicate.ts';

checkCases(titleDuplicate, [
  { name: 'two pages, two titles', pages: [{ url: '/a' }, { url: '/b' }], details: [] },
  {
    name: 'three pages share a title, two another',
    pages: [
      { url: '/b', title: 'Tools' },
      { url: '/a', title: ' Tools\n' },
      { url: '/c', title: 'Tools' },
      { url: '/d', title: 'Seeds' },
      { url: '/e', title: 'Seeds' },
      { url: '/f' },
    ],
    details: ['also used on 2 other pages: “Tools”', 'also used on 1 other page: “Seeds”'],
    affected: 5,
    assessed: 6,
  },
  {
    name: 'translations may share a title',
    pages: [
      { url: '/en', title: 'Fettle', lang: 'en' },
      { url: '/de', title: 'Fettle', lang: 'de' },
    ],
    details: [],
  },
  {
    name: 'a page kept out of search competes with none',
    pages: [
      { url: '/a', title: 'Tools' },
      { url: '/b', title: 'Tools', robots: 'noindex' },
    ],
    details: [],
    assessed: 1,
  },
]);
