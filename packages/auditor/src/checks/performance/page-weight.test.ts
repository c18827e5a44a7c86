import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { pageWeight } from './page-weight.ts';

const image = (path: string, loading: string | null = null, candidates: string[] = []) => ({
  url: origin + path,
  alt: '',
  hasStyledSize: true,
  width: null,
  height: null,
  loading,
  inLink: false,
  decorative: false,
  candidates: candidates.map((candidate) => origin + candidate),
});
const file = (url: string, bytes: number | null, use: 'image' | 'script' = 'image') => ({
  url,
  uses: [use],
  file: { contentType: null, bytes, cacheControl: null, expires: null },
});
const script = {
  url: `${origin}/a.js`,
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
    details: ['1.7 MB in 3 files'],
    mild: 1,
  },
  {
    name: 'one far too heavy',
    page: { bytes: 0, images: [image('/a.png')] },
    targets: [file('/a.png', 6_000_000)],
    details: ['6 MB in 2 files'],
    mild: 0,
  },
  {
    name: 'what waits, and what has no known size',
    page: { images: [image('/a.png', 'lazy'), image('/b.png')] },
    targets: [file('/a.png', 9_000_000), file('/b.png', null)],
    details: [],
  },
  {
    name: 'a fallback for old browsers',
    page: { images: [image('/a.jpg', null, ['/a.avif', '/a-large.avif'])] },
    targets: [file('/a.jpg', 9_000_000), file('/a.avif', 90_000), file('/a-large.avif', 9_000_000)],
    details: [],
  },
  {
    name: 'as heavy as a page may be',
    page: { bytes: 100_000, images: [image('/a.png')] },
    targets: [file('/a.png', 1_500_000)],
    details: [],
  },
  {
    name: 'as heavy as is still a warning',
    page: { bytes: 0, images: [image('/a.png')] },
    targets: [file('/a.png', 5_000_000)],
    details: ['5 MB in 2 files'],
    mild: 1,
  },
  {
    name: 'the same file twice is loaded once',
    page: { images: [image('/a.png'), image('/a.png')] },
    targets: [file('/a.png', 900_000)],
    details: [],
  },
]);
