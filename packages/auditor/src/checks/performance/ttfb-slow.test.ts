import { checkCases } from '../testing/check-cases.ts';
import { ttfbSlow } from './ttfb-slow.ts';

const pages = (...times: number[]) =>
  times.map((ttfbMs, index) => ({
    url: `/${index}`,
    timings: { ttfbMs, totalMs: ttfbMs + 10, startedMs: 0 },
  }));

checkCases(ttfbSlow, [
  { name: 'a quick server', pages: pages(100, 200, 300), details: [] },
  { name: 'one slow page is an accident', pages: pages(100, 200, 9_000), details: [] },
  { name: '800 ms is still good', pages: pages(800, 800, 800), details: [] },
  {
    name: 'a slow server',
    pages: pages(100, 801, 1_900),
    details: ['median TTFB of 801 ms', 'TTFB of 1,900 ms', 'TTFB of 801 ms'],
    mild: 1,
  },
  {
    name: 'a very slow server',
    pages: pages(100, 1_801, 1_802),
    details: ['median TTFB of 1,801 ms', 'TTFB of 1,802 ms', 'TTFB of 1,801 ms'],
    mild: 0,
  },
  { name: 'two pages make no median', pages: pages(9_000, 9_000), details: [], status: 'not_assessed' },
]);
