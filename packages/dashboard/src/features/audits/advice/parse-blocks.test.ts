import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBlocks } from './parse-blocks.ts';

test('advice is split into paragraphs and lists by how its lines begin', () => {
  assert.deepEqual(
    parseBlocks('Fix in this order:\n1. Titles.\n2. Links.\n\nAfter that, rest.\n- one\n* two'),
    [
      { kind: 'paragraph', text: 'Fix in this order:' },
      { kind: 'list', ordered: true, items: ['Titles.', 'Links.'] },
      { kind: 'paragraph', text: 'After that, rest.' },
      { kind: 'list', ordered: false, items: ['one', 'two'] },
    ],
  );
});

test('numbers within a sentence are not list items', () => {
  assert.deepEqual(parseBlocks('2026 was good.\n3 pages are missing.'), [
    { kind: 'paragraph', text: '2026 was good.' },
    { kind: 'paragraph', text: '3 pages are missing.' },
  ]);
  assert.deepEqual(parseBlocks(''), []);
});
