import { deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { page, type Routes } from '../site.ts';

const html = (title: string): string =>
  `<title>${title}</title><a href="/found/${title}">x</a>${'<p>text'.repeat(20_000)}`;
const packed = (title: string): Buffer => gzipSync(html(title), { level: 0 });

/** Content encodings that are wrong or break off. */
export const brokenEncodings: Routes = {
  '/': page(
    'x',
    '/truncated',
    '/identity',
    '/unlabeled',
    '/mislabelled',
    '/unknown',
    '/raw',
    '/deflate',
    '/zstd',
    '/cut',
  ),
  '/truncated': { headers: { 'content-encoding': 'gzip' }, body: packed('truncated').subarray(0, 60_000) },
  '/identity': { headers: { 'content-encoding': 'identity' }, body: html('identity') },
  '/unlabeled': { body: gzipSync(html('unlabeled')) },
  '/mislabelled': { headers: { 'content-encoding': 'gzip' }, body: html('mislabelled') },
  '/unknown': { headers: { 'content-encoding': 'rot13' }, body: html('unknown') },
  '/raw': { headers: { 'content-encoding': 'deflate' }, body: deflateRawSync(html('raw')) },
  '/deflate': { headers: { 'content-encoding': 'deflate' }, body: deflateSync(html('deflate')) },
  '/zstd': { headers: { 'content-encoding': 'zstd' }, body: zstdCompressSync(Buffer.from(html('zstd'))) },
  '/cut': { headers: { 'content-length': '900000' }, body: html('cut'), reset: true },
  '/found/*': page('found'),
};
