import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTitles } from './pending-titles.ts';

test('titles that wait are read as they were kept, in their order', () => {
  const titles = [
    { key: 'b', title: 'Oars' },
    { key: 'a', title: 'Rudder' },
  ];
  assert.deepEqual(
    parseTitles(JSON.stringify(titles)),
    titles.map((title) => ({ ...title, isSending: false })),
  );
});

test('what is no list of titles is none', () => {
  for (const text of ['', '{', 'null', '{"key":"a","title":"b"}', '[null,1,{"key":"a"},{"title":"b"}]'])
    assert.deepEqual(parseTitles(text), []);
});
