import { checkCases } from '../testing/check-cases.ts';
import { renderBlocking } from './render-blocking.ts';

const part = (kind: 'script' | 'style', url = 'https://site.example/a', blocking = true, inHead = true) => ({
  url,
  kind,
  inHead,
  blocking,
  integrity: false,
});

checkCases(renderBlocking, [
  { name: 'three files', page: { resources: [part('script'), part('style'), part('style')] }, details: [] },
  {
    name: 'four',
    page: { resources: [part('script'), part('script'), part('style'), part('style')] },
    details: ['2 scripts and 2 stylesheets in the head'],
  },
  {
    name: 'deferred ones and those at the end of the page',
    page: {
      resources: [
        part('script', undefined, false),
        part('script', undefined, true, false),
        part('style'),
        part('style'),
        part('style'),
      ],
    },
    details: [],
  },
  {
    name: 'fonts of another host',
    page: { resources: [part('style', 'https://fonts.googleapis.com/css2?family=X')] },
    details: ['fonts from “fonts.googleapis.com”'],
  },
]);
