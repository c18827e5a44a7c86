import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskActivity } from '@fettle/contract';
import { formatActivity } from './format-activity.ts';

const names = {
  people: new Map([['u1', 'Sam']]),
  columns: new Map([
    ['todo', 'To do'],
    ['done', 'Done'],
  ]),
};
const actor = { type: 'user' as const, id: 'u1', name: 'Sam', email: null };

function activity(changes: TaskActivity['changes'], minute = 0): TaskActivity {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
  return { id: String(minute), type: 'task.updated', createdAt, actor, changes, commentId: null };
}

test('changes use the labels of the project, and derived ones are not repeated', () => {
  const label = (name: string) => ({ name, color: 'red' });
  const cases: [TaskActivity['changes'], string][] = [
    [
      [
        { field: 'status', from: 'todo', to: 'done' },
        { field: 'position', from: 1, to: 2 },
        { field: 'completedAt', from: null, to: '2026-01-01T00:00:00.000Z' },
      ],
      'moved it from To do to Done',
    ],
    [[{ field: 'status', from: 'gone', to: 'done' }], 'moved it from gone to Done'],
    [[{ field: 'position', from: 1, to: 2 }], 'moved it within its column'],
    [[{ field: 'assigneeIds', from: [], to: ['u1', 'u9'] }], 'assigned Sam, someone'],
    [
      [{ field: 'labels', from: [label('a'), label('b')], to: [label('b'), label('c')] }],
      'added the label “c”, removed the label “a”',
    ],
    [[{ field: 'labels', from: [], to: [label('a'), label('b')] }], 'added the labels “a”, “b”'],
    [
      ['description', 'descriptionHtml', 'descriptionJson'].map((field) => ({ field, from: null, to: null })),
      'edited the description',
    ],
    [
      [
        { field: 'timeEntries', from: null, to: null },
        { field: 'minutesLogged', from: 30, to: 120 },
      ],
      'logged 1h 30m',
    ],
    [
      [{ field: 'relations', from: null, to: { kind: 'blocked_by', task: { key: 'CAFE-3' } } }],
      'marked it as blocked by CAFE-3',
    ],
    [
      [{ field: 'relations', from: { kind: 'duplicates', task: null }, to: null }],
      'marked it as not a duplicate of another task',
    ],
    [[{ field: 'relations', from: null, to: { kind: 'unheard of', task: null } }], 'changed a relation'],
    [[{ field: 'relations', from: null, to: null }], 'changed a relation'],
    [[{ field: 'title', from: 'Bout', to: 'Boat' }], 'renamed it from “Bout” to “Boat”'],
    [
      [{ field: 'dueDate', from: '2026-01-05T12:00:00.000Z', to: '2026-01-09T12:00:00.000Z' }],
      'changed the due date from Jan 5, 2026 to Jan 9, 2026',
    ],
    [
      [{ field: 'dueDate', from: '2026-01-05T12:00:00.000Z', to: null }],
      'removed the due date of Jan 5, 2026',
    ],
    [
      [{ field: 'pageUrl', from: 'https://a.example/', to: 'https://b.example/' }],
      'changed the page link from https://a.example/ to https://b.example/',
    ],
    [[{ field: 'checklists', from: null, to: null }], 'edited a checklist'],
    [
      [
        {
          field: 'checklists',
          from: null,
          to: { kind: 'item', change: 'renamed', name: 'Oil', previousName: 'Oli' },
        },
      ],
      'renamed the checklist item “Oli” to “Oil”',
    ],
    [
      [
        {
          field: 'attachments',
          from: { kind: 'attachment', change: 'removed', name: 'a.pdf', previousName: null },
          to: null,
        },
      ],
      'removed the attachment “a.pdf”',
    ],
    [[{ field: 'later', from: 1, to: 2 }], 'updated the task'],
  ];
  for (const [changes, text] of cases) assert.equal(formatActivity(activity(changes), names), text);
});
