import { type Static, Type } from 'typebox';
import { closed, operation } from './operation.ts';
import { Actor, Id, Nullable, Timestamp } from './shapes.ts';

/** One thing that happened in a project, as a sentence can tell it. */
export const Activity = Type.Object({
  id: Id,
  type: Type.Enum(['task.created', 'task.updated', 'comment.created', 'audit.completed', 'audit.failed']),
  createdAt: Timestamp,
  projectId: Id,
  projectName: Type.String(),
  actor: Nullable(Actor),
  task: Nullable(
    Type.Object(
      { id: Id, key: Type.String(), title: Type.String() },
      { description: 'As it is now; null when it is gone, or for an audit' },
    ),
  ),
  changedFields: Type.Array(Type.String()),
  movedTo: Nullable(Type.String({ description: 'Label the column had that a change moved the task to' })),
  commentId: Nullable(Id),
  auditId: Nullable(Id),
  overallScore: Nullable(Type.Number()),
});
export type Activity = Static<typeof Activity>;

/** Items of one answer. */
const size = { default: 20, max: 100 };

export const activity = {
  getActivity: operation({
    name: 'getActivity',
    method: 'GET',
    path: '/activity',
    surfaces: ['dashboard'],
    summary: 'What happened lately in all projects the caller can see, newest first',
    description:
      'No list with pages and a total, which would have to count everything that ever happened: each answer says where the next one goes on.',
    query: closed({
      before: Type.Optional(
        Type.String({ pattern: '^[0-9]{1,18}$', description: '`next` of the answer before' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: size.max, default: size.default })),
    }),
    result: Type.Object({
      items: Type.Array(Activity),
      next: Nullable(Type.String({ description: 'null when there is no more' })),
    }),
  }),
};
