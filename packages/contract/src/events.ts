import { type Static, type TSchema, Type } from 'typebox';
import { AuditError } from './audit-shapes.ts';
import { Actor, Id, Nullable } from './shapes.ts';
import { Comment, TaskCompact } from './task-shapes.ts';

interface EventDefinition<Data extends TSchema> {
  when: string;
  data: Data;
}

function event<Data extends TSchema>(when: string, data: Data): EventDefinition<Data> {
  return { when, data };
}

/** Every event the service emits, with the shape of its data (spec "Events", CONTRACT §6). */
export const events = {
  'task.created': event(
    'A task is created through the dashboard, REST, MCP or the guest widget.',
    Type.Object({ taskId: Id, task: TaskCompact, actor: Actor }),
  ),
  'task.updated': event(
    'Any field of a task changes, or a checklist, attachment, time entry or the position of the task.',
    Type.Object({
      taskId: Id,
      changedFields: Type.Array(Type.String(), {
        description:
          'Fields of the task, also those that followed from others; or checklists, attachments, timeEntries',
      }),
      previous: Type.Record(Type.String(), Type.Unknown(), {
        description:
          'What the changed fields held before; nothing of checklists, attachments and timeEntries',
      }),
      task: TaskCompact,
      actor: Actor,
    }),
  ),
  'task.status_changed': event(
    'The status of a task changes; in addition to task.updated.',
    Type.Object({ taskId: Id, from: Type.String(), to: Type.String(), actor: Actor }),
  ),
  'comment.created': event(
    'A comment is posted on a task.',
    Type.Object({ taskId: Id, commentId: Id, comment: Comment, actor: Actor }),
  ),
  'audit.completed': event(
    'An audit finishes successfully.',
    Type.Object({
      auditId: Id,
      overallScore: Nullable(Type.Number()),
      pageCount: Type.Integer(),
      brokenLinks: Type.Integer(),
    }),
  ),
  'audit.failed': event('An audit fails.', Type.Object({ auditId: Id, error: AuditError })),
};

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = Static<(typeof events)[T]['data']>;
export const eventTypes = Object.keys(events) as EventType[];

/** What a webhook receives: the spec's delivery body around the data of the event. */
export interface EventEnvelope<T extends EventType = EventType> {
  id: string;
  type: T;
  createdAt: string;
  projectId: string;
  data: EventData<T>;
}
