import type { Actor } from './common-schemas.ts';
import type { EventData, EventEnvelope, EventType } from './events.ts';
import type { Comment, TaskCompact } from './task-schemas.ts';

const projectId = '019c2a4e-7d10-7c35-9a41-5b0f6d2c8e01';
const taskId = '019c2a51-0b6e-7a02-b3d4-1f7e90c45a12';
const auditId = '019c2a57-64f0-7d81-8c26-7720ab13ef34';

const ada: Actor = {
  type: 'user',
  id: '019c2a4d-2f00-7e64-8b1c-c9a8d7e6f501',
  name: 'Ada Byron',
  email: 'ada@example.com',
};

const task: TaskCompact = {
  id: taskId,
  projectId,
  projectName: 'Acme shop',
  number: 12,
  key: 'ACME-12',
  title: 'The menu covers the logo on small screens',
  status: 'todo',
  statusLabel: 'To do',
  priority: 'high',
  labels: [{ name: 'mobile', color: '#3b82f6' }],
  assigneeIds: ['019c2a4d-2f00-7e64-8b1c-c9a8d7e6f501'],
  assignees: [{ id: '019c2a4d-2f00-7e64-8b1c-c9a8d7e6f501', name: 'Ada Byron' }],
  reporter: ada,
  source: 'api',
  dueDate: '2026-12-01T00:00:00.000Z',
  dueDateComplete: false,
  pageUrl: 'https://www.example.com/shop',
  screenshotUrl: null,
  hasPin: false,
  position: 3072,
  commentCount: 0,
  publicCommentCount: 0,
  attachmentCount: 0,
  checklistItemCount: 0,
  checklistDoneCount: 0,
  minutesLogged: 0,
  openBlockerCount: 0,
  recurringTaskId: null,
  revision: 1,
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  completedAt: null,
  url: 'https://fettle.example.com/tasks/019c2a51-0b6e-7a02-b3d4-1f7e90c45a12',
};

const started: TaskCompact = {
  ...task,
  status: 'in_progress',
  statusLabel: 'In progress',
  position: 1024,
  revision: 2,
  updatedAt: '2026-11-20T10:05:12.480Z',
};

const comment: Comment = {
  id: '019c2a55-91c8-7b47-a0e9-3d5c6b7a8f23',
  taskId,
  body: 'I can also see this on a Pixel 8.',
  bodyHtml: '<p>I can also see this on a Pixel 8.</p>',
  author: ada,
  visibility: 'public',
  createdAt: '2026-11-20T10:12:40.007Z',
  updatedAt: '2026-11-20T10:12:40.007Z',
};

/**
 * An example of each event's `data`, as the service sends it: used in the documentation, in OpenAPI, and in test
 * deliveries.
 */
export const eventExamples: { [T in EventType]: EventData<T> } = {
  'task.created': { taskId, task, actor: ada },
  'task.updated': {
    taskId,
    changedFields: ['status', 'position'],
    previous: { status: 'todo', position: 3072 },
    task: started,
    actor: ada,
  },
  'task.status_changed': { taskId, from: 'todo', to: 'in_progress', actor: ada },
  'comment.created': { taskId, commentId: comment.id, comment, actor: ada },
  'audit.completed': {
    auditId,
    overallScore: 87.4,
    pageCount: 143,
    brokenLinks: 6,
    issueCount: 31,
    occurrenceCount: 418,
    analysis: 1,
    completedAt: '2026-11-20T10:30:00.000Z',
    analyzedAt: '2026-11-20T10:30:00.000Z',
  },
  'audit.failed': {
    auditId,
    error: {
      code: 'SITE_UNREACHABLE',
      message: 'https://www.example.com/ cannot be reached: The connection timed out.',
    },
  },
};

/** The complete body a webhook receives for the example of an event. */
export function exampleEnvelope<T extends EventType>(type: T): EventEnvelope<T> {
  return {
    id: '019c2a58-3d92-7f10-9e5b-8a4c1d0e7b45',
    type,
    createdAt: '2026-11-20T10:30:00.000Z',
    projectId,
    data: eventExamples[type],
  };
}
