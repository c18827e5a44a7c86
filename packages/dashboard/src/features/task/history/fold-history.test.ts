import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskActivity } from '@fettle/contract';
import { foldHistory } from './fold-history.ts';

const names = { people: new Map<string, string>(), columns: new Map<string, string>() };

function event(
  id: string,
  minute: number,
  field: string,
  from: unknown,
  to: unknown,
  person = 'Sam',
): TaskActivity {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
  const actor = { type: 'user' as const, id: person, name: person, email: null };
  return { id, type: 'task.updated', createdAt, actor, changes: [{ field, from, to }], commentId: null };
}

const fold = (...events: TaskActivity[]) =>
  foldHistory(events, names).map(({ actor, lines }) => [
    actor.name,
    ...lines.map(({ text, times }) => (times === 1 ? text : `${text} ×${times}`)),
  ]);

test('what one person did in one go stands together, newest first', () => {
  const part = (name: string) => ({ kind: 'item', change: 'completed', name, previousName: null });
  assert.deepEqual(
    fold(
      event('e', 50, 'checklists', null, part('Oil')),
      event('d', 40, 'checklists', null, part('Dry')),
      event('c', 30, 'priority', 'low', 'high', 'Kim'),
      event('b', 20, 'attachments', null, null),
      event('a', 10, 'attachments', null, null),
      event('z', -90, 'attachments', null, null),
    ),
    [
      ['Sam', 'checked “Oil”', 'checked “Dry”'],
      ['Kim', 'changed the priority from Low to High'],
      ['Sam', 'changed the attachments ×2'],
      ['Sam', 'changed the attachments'],
    ],
  );
});

test('edits of a title or a description in a row are one, from the first version to the last', () => {
  const events = [
    event('d', 40, 'description', null, null),
    event('c', 30, 'description', null, null),
    event('b', 20, 'title', 'Bout', 'Boat'),
    event('a', 10, 'title', 'But', 'Bout'),
  ];
  assert.deepEqual(fold(...events), [['Sam', 'edited the description', 'renamed it from “But” to “Boat”']]);
  assert.deepEqual(foldHistory(events, names)[0]?.lines[0]?.description, { first: 'c', last: 'd' });
});
