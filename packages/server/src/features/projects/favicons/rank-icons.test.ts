import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IconLink } from '@fettle/auditor';
import { rankIcons } from './rank-icons.ts';

const icon = (name: string, more: Partial<IconLink> = {}): IconLink => ({
  url: `https://site.example/${name}`,
  rel: 'icon',
  side: null,
  type: null,
  media: null,
  ...more,
});
const ranked = (...links: IconLink[]): string[] =>
  rankIcons(links).map((url) => url.slice('https://site.example/'.length));

test('the smallest icon that is large enough comes first, then the largest of the others', () => {
  const links = [16, 512, 96, 48].map((side) => icon(String(side), { side }));
  assert.deepEqual(ranked(...links, icon('unknown')), ['96', '512', '48', 'unknown', '16']);
  assert.deepEqual(ranked(icon('32', { side: 32 }), icon('touch', { rel: 'apple-touch-icon' })), [
    'touch',
    '32',
  ]);
});

test('vector images and icons for dark toolbars are left out, and none is tried twice', () => {
  const dark = icon('dark.png', { media: '(prefers-color-scheme: dark)' });
  const light = icon('light.png', { media: '(prefers-color-scheme: light)' });
  const vectors = [icon('a', { type: 'image/svg+xml' }), icon('B.SVG?v=1')];
  assert.deepEqual(ranked(dark, light, light, ...vectors), ['light.png']);
});
