import { type Static, Type } from 'typebox';
import { AuditStatus } from './audit-shapes.ts';
import type { EventEnvelope, EventType } from './events.ts';
import { limits } from './limits.ts';
import { operation } from './operation.ts';
import { Id, IdParam, Nullable, SlugParam, Timestamp } from './shapes.ts';

/** Streams of what happens, as server-sent events (CONTRACT §8). */

/** How far an audit is; sent when it has got on, and for what runs already at the begin of a stream. */
export const AuditProgress = Type.Object({
  auditId: Id,
  projectId: Id,
  status: AuditStatus,
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  pageCount: Type.Integer(),
  waitingUntil: Nullable(Timestamp),
});
export type AuditProgress = Static<typeof AuditProgress>;

/** The type of the one message that stands in the order of events, can be resumed behind, and is none. */
export const noticeType = 'task.touched';

/** A task is to be read again: no event tells what changed. */
export const TaskNotice = Type.Object({
  id: Id,
  type: Type.Literal(noticeType),
  createdAt: Type.String(),
  projectId: Id,
  data: Type.Object({ taskId: Id }),
});
export type TaskNotice = Static<typeof TaskNotice>;

/** Why a stream could not go on where the caller was. */
export const StreamReset = Type.Object({ reason: Type.Enum(['unknown', 'too_old', 'moved']) });
export type StreamReset = Static<typeof StreamReset>;

/** A message of a stream: `event`, `id` and the parsed `data` of server-sent events. */
export const StreamMessage = Type.Object({
  type: Type.String(),
  id: Type.Union([Type.String(), Type.Null()]),
  data: Type.Unknown(),
});

/** The same with the data that goes with each type. */
export type StreamMessage =
  | { [T in EventType]: { type: T; id: string; data: EventEnvelope<T> } }[EventType]
  | { type: typeof noticeType; id: string; data: TaskNotice }
  | { type: 'audit.progress'; id: null; data: AuditProgress }
  | { type: 'ready'; id: string; data: Record<never, never> }
  | { type: 'reset'; id: string; data: StreamReset };

const messages = `Each message is an event as webhooks receive it: \`event\` is its type, \`data\` the same JSON, \`id\` its place in the order that all streams keep.

Besides events there are:

- \`ready\`, first on a new stream: everything from here on follows. Read what you show after it, and nothing is missed.
- \`audit.progress\` with \`{ auditId, projectId, status, progress, pageCount, waitingUntil }\`, at most once a second for each running audit; it has no \`id\`.
- \`task.touched\` with \`{ id, type, createdAt, projectId, data: { taskId } }\`: no event tells what changed, so read that task again. Comments that are edited or deleted are told so, and a deleted task. Webhooks have no such type.
- \`reset\` with \`{ reason }\`, instead of what was missed: read anew what you show. \`too_old\`: more than ${limits.streams.resumableEvents} events of the organization were missed. \`unknown\`: no event has that \`id\`. \`moved\`: the service was restored from a backup.

After a broken connection send the last \`id\` as \`Last-Event-ID\`, as browsers do: nothing is lost and nothing comes twice. Comments keep the connection alive; a heart-beat can bring a newer \`id\` without a message.

A stream ends when its caller is signed out or loses access, when it reads too slowly, and after an hour. At most ${limits.streams.perUser} streams of a user are open at a time.`;

export const live = {
  streamEvents: operation({
    name: 'streamEvents',
    method: 'GET',
    path: '/events',
    surfaces: ['dashboard'],
    summary: 'Follow what happens in all projects that the caller sees, as server-sent events',
    description:
      'Messages are those of streamProjectEvents; what may be missed counts for all organizations of the caller together. Organizations and projects join and leave as the caller gains or loses them.',
    result: StreamMessage,
    kind: 'stream',
  }),

  streamProjectEvents: operation({
    name: 'streamProjectEvents',
    method: 'GET',
    path: '/projects/:id/events',
    surfaces: ['dashboard'],
    summary: 'Follow what happens in a project, as server-sent events',
    description: messages,
    params: IdParam,
    result: StreamMessage,
    kind: 'stream',
  }),

  streamOrgEvents: operation({
    name: 'streamOrgEvents',
    method: 'GET',
    path: '/orgs/:slug/events',
    surfaces: ['dashboard'],
    summary: 'Follow what happens in the projects of an organization that the caller sees',
    description:
      'Messages are those of streamProjectEvents. Projects join and leave as the caller gains or loses them.',
    params: SlugParam,
    result: StreamMessage,
    kind: 'stream',
  }),
};
