import assert from 'node:assert/strict';
import test from 'node:test';
import { cutSnippet } from './cut-snippet.ts';

test('a snippet is the text around the first match, without formatting', () => {
  assert.equal(
    cutSnippet('## Scrape\n\nBelow the **waterline**, see [the plan](/plan).', 'waterline'),
    'Scrape Below the waterline, see the plan.',
  );
  assert.equal(cutSnippet('Below the waterline', 'zzzz'), null);
  assert.equal(cutSnippet('Below the waterline', ' '), null);
});

test('a snippet has no marks of lists, boxes, tables, and lines across, and a point between items', () => {
  assert.equal(
    cutSnippet(
      'Bring:\n\n- A map\n  1. An oar\n- [x] A rope\n\n---\n\n| Boat | Seats |\n| :--- | ---: |\n| Tern | 2 |',
      'map',
    ),
    'Bring: · A map · An oar · A rope Boat Seats Tern 2',
  );
  assert.equal(cutSnippet('- Ebb\n- Flood', 'ebb'), 'Ebb · Flood');
  assert.equal(cutSnippet('Ebb - and flood, 3. of May', 'ebb'), 'Ebb - and flood, 3. of May');
});

test('far into a text, it begins with a whole word shortly before the match', () => {
  const text = `${'oars and ropes and '.repeat(20)}the keel at the end`;
  const snippet = cutSnippet(text, 'KEEL') ?? '';
  assert.match(snippet, /^…\S/);
  assert.ok(snippet.indexOf('keel') < 45, snippet);
  assert.ok(snippet.endsWith('the keel at the end'));
});

test('of several words, the whole text counts first, then each', () => {
  assert.equal(cutSnippet('A keel, and the keel bolts', 'keel bolts'), 'A keel, and the keel bolts');
  assert.equal(cutSnippet('Only bolts', 'keel bolts'), 'Only bolts');
});
