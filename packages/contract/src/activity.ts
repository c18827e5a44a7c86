import { type Static, Type } from 'typebox';
import { AuditErrorCode } from './audit-schemas.ts';
import { Actor, Id, Nullable, Timestamp } from './common-schemas.ts';
import { closed, operation } from './operation.ts';

/** One entry in the activity feed. */
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
      { description: 'The task in its current state; null if it was deleted or the item is about an audit' },
    ),
  ),
  changedFields: Type.Array(Type.String()),
  movedTo: Nullable(
    Type.String({
      description: 'Label, at that time, of the column the task was moved to; null if it was not moved',
    }),
  ),
  commentId: Nullable(Id),
  auditId: Nullable(Id),
  overallScore: Nullable(Type.Number()),
  /** Why the audit failed; `CANCELLED` when someone canceled it. */
  auditError: Nullable(AuditErrorCode),
});
export type Activity = Static<typeof Activity>;

/** Items per response. */
const size = { default: 20, max: 100 };

export const activity = {
  getActivity: operation({
    name: 'getActivity',
    method: 'GET',
    path: '/activity',
    surfaces: ['dashboard'],
    summary: 'List recent activity in all projects the caller can see, newest first',
    description:
      'Uses a cursor instead of pages: to continue, send `next` of a response as `before`. There is no total.',
    query: closed({
      before: Type.Optional(
        Type.String({ pattern: '^[0-9]{1,18}$', description: '`next` of the previous response' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: size.max, default: size.default })),
    }),
    result: Type.Object({
      items: Type.Array(Activity),
      next: Nullable(Type.String({ description: 'null when there are no more items' })),
    }),
  }),
};
