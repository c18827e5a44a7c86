import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTitles } from './pending-titles.ts';

test('pending titles are restored in order', () => {
  const titles = [
    { key: 'b', title: 'Oars' },
    { key: 'a', title: 'Rudder' },
  ];
  assert.deepEqual(
    parseTitles(JSON.stringify(titles)),
    titles.map((title) => ({ ...title, isSending: false })),
  );
});

test('invalid content means no titles', () => {
  for (const text of ['', '{', 'null', '{"key":"a","title":"b"}', '[null,1,{"key":"a"},{"title":"b"}]'])
    assert.deepEqual(parseTitles(text), []);
});
