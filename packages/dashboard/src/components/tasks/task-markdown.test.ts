import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taskMarkdown } from './task-markdown.ts';

const now = new Date(2026, 10, 28);
const plainTask = {
  key: 'TK-7',
  title: 'Fix *the* rudder',
  statusLabel: 'In review',
  priority: 'high',
  assignees: [],
  labels: [],
  dueDate: null,
  pageUrl: null,
  descriptionJson: null,
  checklists: [],
} as const;

test('a task as Markdown has its key as a link, and only the fields that it has', () => {
  assert.equal(
    taskMarkdown(
      { ...plainTask, assignees: [], labels: [], checklists: [] },
      'https://fettle.example/tasks/1',
      now,
    ),
    [
      String.raw`# [TK-7](https://fettle.example/tasks/1) Fix \*the\* rudder`,
      '',
      '- Status: In review',
      '- Priority: High',
    ].join('\n'),
  );
});

test('its description and checklists follow', () => {
  const base = { checklistId: 'l', completedAt: null, completedBy: null, linkedTask: null };
  const written = taskMarkdown(
    {
      ...plainTask,
      assignees: [
        { id: '1', name: 'Ada' },
        { id: '2', name: 'Max' },
      ],
      labels: [{ name: 'wood', color: 'teal' }],
      dueDate: '2026-12-04T00:00:00.000Z',
      pageUrl: 'https://boats.example/rudder',
      descriptionJson: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ash, not pine.' }] }],
      },
      checklists: [
        {
          id: 'l',
          taskId: 't',
          title: 'Before',
          position: 0,
          itemCount: 2,
          doneCount: 1,
          items: [
            { ...base, id: 'a', title: 'Sand it', completed: true, position: 0 },
            { ...base, id: 'b', title: 'Oil it', completed: false, position: 1 },
          ],
        },
      ],
    },
    'https://fettle.example/tasks/1',
    now,
  );
  assert.deepEqual(written.split('\n').slice(2), [
    '- Status: In review',
    '- Priority: High',
    '- Assignees: Ada, Max',
    '- Labels: wood',
    '- Due date: Dec 4',
    '- Page: https://boats.example/rudder',
    '',
    'Ash, not pine.',
    '',
    '## Before',
    '',
    '- [x] Sand it',
    '- [ ] Oil it',
  ]);
});
