import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  actsAsLink,
  blocksParsing,
  blocksRendering,
  hasStyledSize,
  linkElementKind,
} from './reference-attributes.ts';

const attributes = (values: Record<string, string>) => new Map(Object.entries(values));

for (const [rel, hasHreflang, kind] of [
  ['stylesheet', false, 'style'],
  ['alternate stylesheet', false, 'style'],
  ['shortcut icon', false, 'icon'],
  ['apple-touch-icon', false, 'icon'],
  ['modulepreload', false, 'preload'],
  ['prefetch', false, 'preload'],
  ['canonical', false, 'canonical'],
  ['alternate', true, 'hreflang'],
  ['alternate', false, null],
  ['next', false, null],
] as const) {
  test(`link rel="${rel}"${hasHreflang ? ' with hreflang' : ''} refers to ${kind ?? 'nothing'}`, () =>
    assert.equal(linkElementKind(rel.split(' '), hasHreflang), kind));
}

test('a style sheet blocks rendering when it is enabled, not an alternate one, and applies to screens', () => {
  assert.equal(blocksRendering(attributes({}), ['stylesheet']), true);
  assert.equal(blocksRendering(attributes({ media: '(min-width: 40em)' }), ['stylesheet']), true);
  assert.equal(blocksRendering(attributes({ media: ' Print ' }), ['stylesheet']), false);
  assert.equal(blocksRendering(attributes({ disabled: '' }), ['stylesheet']), false);
  assert.equal(blocksRendering(attributes({}), ['alternate', 'stylesheet']), false);
});

test('a script blocks parsing when it is a classic script that is neither async, deferred, nor skipped', () => {
  assert.equal(blocksParsing(attributes({})), true);
  assert.equal(blocksParsing(attributes({ type: 'Text/JavaScript' })), true);
  for (const name of ['async', 'defer', 'nomodule'])
    assert.equal(blocksParsing(attributes({ [name]: '' })), false);
  for (const type of ['module', 'application/ld+json', 'text/plain'])
    assert.equal(blocksParsing(attributes({ type })), false);
});

test('an anchor acts as a link by its role, or by a click handler unless it is a button', () => {
  assert.equal(actsAsLink(attributes({ role: 'Link' })), true);
  assert.equal(actsAsLink(attributes({ onclick: 'go()' })), true);
  assert.equal(actsAsLink(attributes({ onclick: 'go()', role: 'button' })), false);
  assert.equal(actsAsLink(attributes({})), false);
});

test('a style reserves space with an aspect ratio or with both width and height, unless they are auto', () => {
  assert.equal(hasStyledSize('aspect-ratio: 16 / 9'), true);
  assert.equal(hasStyledSize('width:10px;height:20px'), true);
  assert.equal(hasStyledSize('width:10px'), false);
  assert.equal(hasStyledSize('width:10px;height:auto'), false);
  assert.equal(hasStyledSize('max-width:10px;height:20px'), false);
  assert.equal(hasStyledSize(undefined), false);
});
