import { checkCases } from '../testing/check-cases.ts';
import { descriptionDuplicate } from './description-duplicate.ts';

checkCases(descriptionDuplicate, [
  { name: 'two pages, two descriptions', pages: [{ url: '/a' }, { url: '/b' }], details: [] },
  {
    name: 'two pages share a description',
    pages: [
      { url: '/a', description: 'Tools for the garden' },
      { url: '/b', description: 'Tools for the garden' },
    ],
    details: ['also used on 1 other page: “Tools for the garden”'],
    affected: 2,
  },
  {
    name: 'two pages without one share nothing',
    pages: [
      { url: '/a', description: null },
      { url: '/b', description: null },
    ],
    details: [],
    status: 'not_applicable',
  },
]);
