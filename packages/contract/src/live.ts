import { type Static, type TObject, Type } from 'typebox';
import { AuditStatus } from './audit-schemas.ts';
import { Id, IdParam, Nullable, SlugParam, Timestamp } from './common-schemas.ts';
import type { EventEnvelope, EventType } from './events.ts';
import { limits } from './limits.ts';
import { closed, operation } from './operation.ts';

/** Live streams as server-sent events. */

/** Progress of an audit; sent when it changes, and once per running audit when a stream starts. */
export const AuditProgress = Type.Object({
  auditId: Id,
  projectId: Id,
  status: AuditStatus,
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  pageCount: Type.Integer(),
  waitingUntil: Nullable(Timestamp),
});
export type AuditProgress = Static<typeof AuditProgress>;

/** A message that is not an event but has an ID in the order of events, so that streams can resume after it. */
export const taskTouched = 'task.touched';

/** Tells clients to fetch a task again, for changes that no event describes. */
export const TaskTouched = touched(taskTouched, Type.Object({ taskId: Id }));
export type TaskTouched = Static<typeof TaskTouched>;

/** The same for the shared views of a project. */
export const viewsTouched = 'views.touched';

/** Tells clients to fetch the saved views of a project again: a shared one was created, changed, or deleted. */
export const ViewsTouched = touched(viewsTouched, Type.Object({ viewId: Id }));
export type ViewsTouched = Static<typeof ViewsTouched>;

/** The same for the task templates and recurring tasks of a project. */
export const templatesTouched = 'templates.touched';

/**
 * Tells clients to fetch the templates and recurring tasks of a project again: one was created, changed, or deleted. The
 * template of a recurring task is what its tasks consist of.
 */
export const TemplatesTouched = touched(templatesTouched, Type.Object({ templateId: Id }));
export type TemplatesTouched = Static<typeof TemplatesTouched>;

/** A message of this type, with IDs of what changed. */
function touched<T extends string, D extends TObject>(type: T, data: D) {
  return Type.Object({ id: Id, type: Type.Literal(type), createdAt: Type.String(), projectId: Id, data });
}

/** Messages that are stored with the events but are none: only live streams receive them. */
export const touchedTypes = [taskTouched, viewsTouched, templatesTouched] as const;
export type TouchedType = (typeof touchedTypes)[number];

/** Why a stream could not resume. */
export const StreamReset = Type.Object({ reason: Type.Enum(['unknown', 'too_old', 'moved']) });
export type StreamReset = Static<typeof StreamReset>;

/** A message of a stream: `event`, `id` and the parsed `data` of server-sent events. */
export const StreamMessage = Type.Object({
  type: Type.String(),
  id: Type.Union([Type.String(), Type.Null()]),
  data: Type.Unknown(),
});

/** The same, with the data of each type. */
export type StreamMessage =
  | { [T in EventType]: { type: T; id: string; data: EventEnvelope<T> } }[EventType]
  | { type: typeof taskTouched; id: string; data: TaskTouched }
  | { type: typeof viewsTouched; id: string; data: ViewsTouched }
  | { type: typeof templatesTouched; id: string; data: TemplatesTouched }
  | { type: 'audit.progress'; id: null; data: AuditProgress }
  | { type: 'ready'; id: string; data: Record<never, never> }
  | { type: 'reset'; id: string; data: StreamReset };

const messages = `Each message is an event as webhooks receive it: \`event\` is its type, \`data\` the same JSON, and \`id\` its position in the order that all streams share.

Streams also send:

- \`ready\`, the first message of a new stream. Every later event follows. To miss nothing, fetch the data you display after this message, or send \`recentMs\`.
- \`audit.progress\` with \`{ auditId, projectId, status, progress, pageCount, waitingUntil }\`, up to once a second for each running audit. It has no \`id\`.
- \`task.touched\` with \`{ id, type, createdAt, projectId, data: { taskId } }\`, when a task changes in a way that no event describes: a comment is edited or deleted, or the task is deleted. Fetch the task again. Webhooks do not receive this type.
- \`views.touched\` with \`{ id, type, createdAt, projectId, data: { viewId } }\`, when a shared view of a project is created, changed, or deleted. Webhooks do not receive this type.
- \`templates.touched\` with \`{ id, type, createdAt, projectId, data: { templateId } }\`, when a task template or a recurring task of a project is created, changed, or deleted. For a recurring task, \`templateId\` is the template that its tasks consist of. Webhooks do not receive this type.
- \`reset\` with \`{ reason }\`, when missed events cannot be sent: fetch all the data you display again. \`too_old\`: more than ${limits.streams.resumableEvents.toLocaleString('en-US')} events of the organization were missed, or ${limits.streams.recentEvents} or more happened within \`recentMs\`, in all organizations of the stream and including events that the caller cannot see. \`unknown\`: no event has that \`id\`, or the connection broke between \`ready\` and the events of \`recentMs\`. \`moved\`: the service was restored from a backup.

To resume after a lost connection, send the last \`id\` as \`Last-Event-ID\`, as browsers do: no event is lost or repeated. Comment lines keep the connection alive; such a heartbeat can carry a newer \`id\` without a message.

A stream ends when the caller is signed out or loses access, when the client reads too slowly, and after an hour. A user can have up to ${limits.streams.perUser} open streams per process.`;

const query = closed({
  recentMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.streams.recentSeconds * 1000,
      description:
        'For clients that fetch data and open the stream at the same time: a new stream also sends the events of this many milliseconds before it. ' +
        `The service adds ${limits.streams.commitSeconds} seconds, because an event can be read only some time after the moment it has. Some of the events may already be in the data. Ignored with \`Last-Event-ID\``,
    }),
  ),
});

export const live = {
  streamEvents: operation({
    name: 'streamEvents',
    method: 'GET',
    path: '/events',
    surfaces: ['dashboard'],
    summary: 'Stream events from all projects the caller can see, as server-sent events',
    description:
      "Messages are the same as for `streamProjectEvents`. The limit on missed events applies to all of the caller's organizations combined. Organizations and projects are added and removed as the caller gains or loses access.",
    query,
    result: StreamMessage,
    kind: 'stream',
  }),

  streamProjectEvents: operation({
    name: 'streamProjectEvents',
    method: 'GET',
    path: '/projects/:id/events',
    surfaces: ['dashboard'],
    summary: 'Stream events from a project, as server-sent events',
    description: messages,
    params: IdParam,
    query,
    result: StreamMessage,
    kind: 'stream',
  }),

  streamOrgEvents: operation({
    name: 'streamOrgEvents',
    method: 'GET',
    path: '/orgs/:slug/events',
    surfaces: ['dashboard'],
    summary:
      'Stream events from the projects of an organization that the caller can see, as server-sent events',
    description:
      'Messages are the same as for `streamProjectEvents`. Projects are added and removed as the caller gains or loses access.',
    params: SlugParam,
    query,
    result: StreamMessage,
    kind: 'stream',
  }),
};
