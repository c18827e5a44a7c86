import type { PageCheck } from '../check.ts';
import { formatBytes } from '../texts/words.ts';

const smallestBytes = 1_024;
const compressedEncodings = new Set(['br', 'gzip', 'x-gzip', 'zstd', 'deflate']);

export const compressionMissing: PageCheck = {
  id: 'compression-missing',
  title: { pass: 'Pages are compressed', fail: 'Pages without compression' },
  category: 'performance',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Compression shrinks pages to between a third and a fifth of their size. Visitors notice it most on slow connections.',
  fix: 'Enable Brotli or gzip compression for text in the web server or CDN.',
  run(page) {
    if (page.decodedBytes <= smallestBytes) return null;
    const encodings = (page.headers['content-encoding'] ?? '').toLowerCase().split(/[,\n]/);
    if (encodings.some((encoding) => compressedEncodings.has(encoding.trim()))) return [];
    return [`${formatBytes(page.decodedBytes)}, not compressed`];
  },
};
