import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInspectorSearch } from './inspector-search.ts';

test('the URL is kept as it is, and anything that cannot be one is empty', () => {
  const long = `https://site.example/${'a'.repeat(19_979)}`;
  for (const url of ['https://site.example/a?b=c#d', 'javascript:alert(1)', '\u202e', long])
    assert.deepEqual(readInspectorSearch({ url }), { url });
  assert.deepEqual(readInspectorSearch({ url: 404 }), { url: '404' });
  for (const url of [undefined, null, {}, [], `${long}a`])
    assert.deepEqual(readInspectorSearch({ url }), { url: '' });
});
