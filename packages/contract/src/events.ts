import { type Static, type TSchema, Type } from 'typebox';
import { AuditError } from './audit-schemas.ts';
import { Actor, Id, Nullable } from './common-schemas.ts';
import { ChangedPart, Comment, relationKinds, TaskCompact } from './task-schemas.ts';

interface EventDefinition<Data extends TSchema> {
  when: string;
  data: Data;
}

function event<Data extends TSchema>(when: string, data: Data): EventDefinition<Data> {
  return { when, data };
}

/** Events without it were caused by a request. */
const importId = Type.Optional(
  Type.String({ description: 'ID of the import that caused the event; only in events of imports' }),
);

/** Every event the service emits, with the shape of its data. */
export const events = {
  'task.created': event(
    'A task is created, from any source.',
    Type.Object({ taskId: Id, task: TaskCompact, actor: Actor, importId }),
  ),
  'task.updated': event(
    'A task field changes, including the position, or a checklist, attachment, time entry, relation to another task, or linked commit or pull request is added, changed, or removed.',
    Type.Object({
      taskId: Id,
      changedFields: Type.Array(Type.String(), {
        description:
          'Task fields that changed, including derived ones, or `checklists`, `attachments`, `timeEntries`, `relations`, or `links` (commits and pull requests)',
      }),
      previous: Type.Record(Type.String(), Type.Unknown(), {
        description:
          'Previous values of the changed fields, without `checklists`, `attachments`, `timeEntries`, `relations`, and `links`',
      }),
      task: TaskCompact,
      actor: Actor,
      importId,
      relation: Type.Optional(
        Type.Object(
          {
            change: Type.Enum(['added', 'removed']),
            kind: Type.Enum([...relationKinds]),
            taskId: Nullable(
              Type.String({
                description: 'ID of the related task; null if it is in another project',
              }),
            ),
          },
          { description: 'The relation that changed; only if `changedFields` contains `relations`' },
        ),
      ),
      part: Type.Optional(ChangedPart),
    }),
  ),
  'task.status_changed': event(
    'The status of a task changes. Sent in addition to task.updated.',
    Type.Object({ taskId: Id, from: Type.String(), to: Type.String(), actor: Actor, importId }),
  ),
  'comment.created': event(
    'A comment is added to a task.',
    Type.Object({ taskId: Id, commentId: Id, comment: Comment, actor: Actor }),
  ),
  'audit.completed': event(
    'An audit completes, or completes again after a re-analysis.',
    Type.Object({
      auditId: Id,
      overallScore: Nullable(Type.Number()),
      pageCount: Type.Integer(),
      brokenLinks: Type.Integer(),
      issueCount: Type.Integer({ description: 'Checks that fail' }),
      occurrenceCount: Type.Integer({ description: 'Places of these issues' }),
      analysis: Type.Integer({
        description:
          '1 when the site was visited; 2, 3, and so on when the same crawl was re-analyzed, which is not another visit',
      }),
      completedAt: Type.String({
        format: 'date-time',
        description: 'When the crawl and its first analysis ended; the same in every event of the audit',
      }),
      analyzedAt: Type.String({ format: 'date-time', description: 'When this analysis ended' }),
    }),
  ),
  'audit.failed': event('An audit fails or is canceled.', Type.Object({ auditId: Id, error: AuditError })),
};

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = Static<(typeof events)[T]['data']>;
export const eventTypes = Object.keys(events) as EventType[];

/** The body that a webhook receives: an envelope around the data of the event. */
export interface EventEnvelope<T extends EventType = EventType> {
  id: string;
  type: T;
  createdAt: string;
  projectId: string;
  data: EventData<T>;
}
