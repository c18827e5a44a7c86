import { checkCases } from '../testing/check-cases.ts';
import { domLarge } from './dom-large.ts';

const dom = (elements: number, maxDepth = 10, maxChildren = 10) => ({
  dom: { elements, maxDepth, maxChildren, inlineScriptBytes: 0, inlineStyleBytes: 0 },
});

checkCases(domLarge, [
  { name: 'as many as may be', page: dom(1500, 32, 500), details: [] },
  { name: 'more', page: dom(1501), details: ['1,501 elements'], mild: 1 },
  {
    name: 'far more, in one list',
    page: dom(4000, 10, 900),
    details: ['4,000 elements, 900 children in one element'],
  },
  { name: 'as many as is still a warning', page: dom(3000), details: ['3,000 elements'], mild: 1 },
  { name: 'one more', page: dom(3001), details: ['3,001 elements'], mild: 0 },
  { name: 'too deep', page: dom(300, 33), details: ['33 levels deep'], mild: 1 },
]);
