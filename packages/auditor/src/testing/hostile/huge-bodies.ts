import { brotliCompressSync, gzipSync } from 'node:zlib';
import { page, type Routes } from '../site.ts';

const mib = 1024 * 1024;
const text = `<p>${'word '.repeat(40)}`;
const zeros = Buffer.alloc(64 * mib);

/** Far too much data: plain, and compressed to almost nothing. */
export const hugeBodies: Routes = {
  '/': page('x', '/plain', '/brotli', '/gzip', '/twice', '/stacked'),
  '/plain': { body: `<title>plain</title>${text.repeat((12 * mib) / text.length)}` },
  '/brotli': { headers: { 'content-encoding': 'br' }, body: brotliCompressSync(zeros) },
  '/gzip': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(zeros) },
  '/twice': { headers: { 'content-encoding': 'gzip, gzip' }, body: gzipSync(gzipSync(zeros)) },
  '/stacked': {
    headers: { 'content-encoding': 'gzip, gzip, gzip' },
    body: gzipSync(gzipSync(gzipSync('x'))),
  },
};
