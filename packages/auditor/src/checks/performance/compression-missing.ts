import type { PageCheck } from '../check.ts';
import { formatNumber } from '../texts/words.ts';

const SMALLEST_BYTES = 1_024;
const ENCODINGS = new Set(['br', 'gzip', 'x-gzip', 'zstd', 'deflate']);

export const compressionMissing: PageCheck = {
  id: 'compression-missing',
  title: { pass: 'Pages are sent compressed', fail: 'Pages are sent uncompressed' },
  category: 'performance',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Compressed pages are a third to a fifth of the size, which visitors feel most on a slow connection.',
  fix: 'Switch on Brotli or gzip for text in the web server or the content network.',
  run(page) {
    if (page.decodedBytes <= SMALLEST_BYTES) return null;
    const encodings = (page.headers['content-encoding'] ?? '').toLowerCase().split(/[,\n]/);
    if (encodings.some((encoding) => ENCODINGS.has(encoding.trim()))) return [];
    return [`${formatNumber(page.decodedBytes)} bytes without compression`];
  },
};
