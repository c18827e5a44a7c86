import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecent } from './recent.ts';

test('recent tasks and projects are restored in order', () => {
  const items = [
    { kind: 'task' as const, id: 'b', label: 'Oars', detail: 'TK-1' },
    { kind: 'project' as const, id: 'a', label: 'Harbour', detail: 'org' },
  ];
  assert.deepEqual(parseRecent(JSON.stringify(items)), items);
});

test('invalid content means no recent items', () => {
  for (const text of ['', '{', 'null', '[null,1,{"kind":"page","id":"a","label":"b","detail":"c"}]'])
    assert.deepEqual(parseRecent(text), []);
});
