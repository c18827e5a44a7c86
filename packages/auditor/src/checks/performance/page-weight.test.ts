import { checkCases } from '../testing/check-cases.ts';
import { ORIGIN } from '../testing/page-facts.ts';
import { pageWeight } from './page-weight.ts';

const image = (path: string, loading: string | null = null) => ({
  url: ORIGIN + path,
  alt: '',
  hasStyledSize: true,
  width: null,
  height: null,
  loading,
  inLink: false,
  decorative: false,
  candidates: [`${ORIGIN}/huge.png`],
});
const file = (url: string, bytes: number | null, use: 'image' | 'script' = 'image') => ({
  url,
  uses: [use],
  file: { contentType: null, bytes, cacheControl: null, expires: null },
});
const script = {
  url: `${ORIGIN}/a.js`,
  kind: 'script',
  inHead: false,
  blocking: false,
  integrity: false,
} as const;

checkCases(pageWeight, [
  {
    name: 'a light page',
    page: { images: [image('/a.png')] },
    targets: [file('/a.png', 1_000_000)],
    details: [],
  },
  {
    name: 'a heavy one',
    page: { bytes: 100_000, images: [image('/a.png')], resources: [script] },
    targets: [file('/a.png', 1_400_000), file('/a.js', 200_000, 'script')],
    details: ['1,700 KB in 3 files'],
  },
  {
    name: 'one far too heavy',
    page: { bytes: 0, images: [image('/a.png')] },
    targets: [file('/a.png', 6_000_000)],
    details: ['6,000 KB in 2 files'],
  },
  {
    name: 'what waits, what nobody chooses, and what has no known size',
    page: { images: [image('/a.png', 'lazy'), image('/b.png')] },
    targets: [file('/a.png', 9_000_000), file('/huge.png', 9_000_000), file('/b.png', null)],
    details: [],
  },
]);
