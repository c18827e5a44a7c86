import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@fettle/contract';
import {
  bitmapHeader,
  gifHeader,
  iconFile,
  jpegHeader,
  pngHeader,
  webpHeader,
} from '../../../testing/image-headers.ts';
import { detectFavicon } from './detect-favicon.ts';

const most = limits.faviconSide;

test('PNG, JPEG, WebP, and icon files are detected by their bytes', async () => {
  assert.equal(await detectFavicon(pngHeader(most, most)), 'image/png');
  assert.equal(await detectFavicon(jpegHeader(64, 64)), 'image/jpeg');
  assert.equal(await detectFavicon(webpHeader(64, 64)), 'image/webp');
  assert.equal(await detectFavicon(iconFile(bitmapHeader(16, 16), pngHeader(256, 256))), 'image/x-icon');
});

test('SVG, moving images, pages, and anything else are refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const bytes of [svg, `<?xml version="1.0"?>${svg}`, '<!doctype html><title>x</title>', '', 'text'])
    assert.equal(await detectFavicon(Buffer.from(bytes)), null, bytes);
  assert.equal(await detectFavicon(gifHeader(16, 16)), null);
});

test('an image must claim a small size, in a small file', async () => {
  assert.equal(await detectFavicon(pngHeader(most + 1, 1)), null);
  assert.equal(await detectFavicon(pngHeader(0, 1)), null);
  assert.equal(await detectFavicon(pngHeader(1, 1).subarray(0, 20)), null);
  const padding = Buffer.alloc(limits.faviconBytes);
  assert.equal(await detectFavicon(Buffer.concat([pngHeader(1, 1), padding])), null);
});

test('each image of an icon file must be inside it and small', async () => {
  const good = bitmapHeader(16, 16);
  assert.equal(await detectFavicon(iconFile(good, bitmapHeader(most + 1, 16))), null);
  assert.equal(await detectFavicon(iconFile(good, pngHeader(50_000, 50_000))), null);
  assert.equal(await detectFavicon(iconFile(good, bitmapHeader(-5, 16))), null);
  assert.equal(await detectFavicon(iconFile(good, Buffer.alloc(64, 1))), null);
  assert.equal(await detectFavicon(iconFile(good).subarray(0, 60)), null);
  assert.equal(await detectFavicon(iconFile()), null);
  const outside = iconFile(good);
  outside.writeUInt32LE(0xffff_fff0, 18);
  assert.equal(await detectFavicon(outside), null);
  const inHead = iconFile(good);
  inHead.writeUInt32LE(0, 18);
  assert.equal(await detectFavicon(inHead), null);
  assert.equal(await detectFavicon(iconFile(...Array.from({ length: 65 }, () => good))), null);
});
