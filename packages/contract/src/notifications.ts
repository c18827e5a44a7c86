import { type Static, Type } from 'typebox';
import { Actor, Id, Nullable, Timestamp } from './common-schemas.ts';
import { closed, operation, paging } from './operation.ts';

/** The kinds of notifications; each can be turned off. */
export const notificationKindTitles = {
  assigned: 'Tasks assigned to you',
  mentioned: 'Mentions',
  commented: 'Comments on tasks you watch',
  task_changed: 'Moves, completion, and due dates of tasks you watch',
  due_soon: 'Assigned tasks due soon',
  overdue: 'Overdue assigned tasks',
  audit_finished: 'Completed and failed audits',
  audit_worse: 'Audits with a lower score or new errors',
  webhook_disabled: 'Disabled webhooks',
} as const;

/** The kinds that people get because they watch a task. */
export const watchingKinds = ['commented', 'task_changed'] as const satisfies NotificationKind[];

export type NotificationKind = keyof typeof notificationKindTitles;
export const notificationKinds = Object.keys(notificationKindTitles) as NotificationKind[];

export const notificationModes = ['at_once', 'daily', 'off'] as const;
export type NotificationMode = (typeof notificationModes)[number];

const Kind = Type.Enum(notificationKinds as [NotificationKind, ...NotificationKind[]]);
const Mode = Type.Enum([...notificationModes], {
  description:
    '`at_once` combines everything within 30 seconds into one email; `daily` sends one email at `hour`; `off` sends none',
});
const Hour = Type.Integer({ minimum: 0, maximum: 23, description: 'Hour of the day in `timeZone`' });

const kindProperties = Object.fromEntries(
  notificationKinds.map((kind) => [kind, Type.Boolean({ description: notificationKindTitles[kind] })]),
) as Record<NotificationKind, ReturnType<typeof Type.Boolean>>;

export const NotificationPreferences = Type.Object({
  mode: Mode,
  hour: Hour,
  timeZone: Type.String({ description: 'IANA time zone name, such as `Europe/Berlin`' }),
  kinds: Type.Object(kindProperties, { description: 'Which kinds are sent by email' }),
  mailConfigured: Type.Boolean({ description: 'Whether this installation can send email' }),
});
export type NotificationPreferences = Static<typeof NotificationPreferences>;

export const Notification = Type.Object({
  id: Id,
  kind: Kind,
  /** One sentence, in plain text. */
  text: Type.String(),
  excerpt: Nullable(Type.String({ description: 'The beginning of the comment the notification is about' })),
  projectId: Id,
  projectName: Type.String(),
  taskId: Nullable(Id),
  commentId: Nullable(Id),
  auditId: Nullable(Id),
  auditFailed: Type.Boolean({ description: 'Whether the notification is about an audit that failed' }),
  webhookId: Nullable(Id),
  actor: Nullable(Actor),
  url: Type.String({ description: 'URL of the related page in the dashboard' }),
  createdAt: Timestamp,
  readAt: Nullable(Timestamp),
});
export type Notification = Static<typeof Notification>;

export const notifications = {
  getNotificationPreferences: operation({
    name: 'getNotificationPreferences',
    method: 'GET',
    path: '/notification-preferences',
    surfaces: ['dashboard'],
    summary: "Get the signed-in user's email notification settings",
    result: NotificationPreferences,
  }),
  updateNotificationPreferences: operation({
    name: 'updateNotificationPreferences',
    method: 'PATCH',
    path: '/notification-preferences',
    surfaces: ['dashboard'],
    summary:
      "Change the signed-in user's email notification settings; fields that are not sent stay the same",
    body: closed({
      mode: Type.Optional(Mode),
      hour: Type.Optional(Hour),
      timeZone: Type.Optional(Type.String({ format: 'time-zone', maxLength: 100 })),
      kinds: Type.Optional(Type.Partial(closed(kindProperties), { additionalProperties: false })),
    }),
    result: NotificationPreferences,
  }),
  listNotifications: operation({
    name: 'listNotifications',
    method: 'GET',
    path: '/notifications',
    surfaces: ['dashboard'],
    summary: "List the signed-in user's notifications of the last 90 days, newest first",
    query: closed({
      ...paging(),
      unread: Type.Optional(
        Type.Boolean({ description: 'true for unread notifications only, false for read ones only' }),
      ),
      watching: Type.Optional(
        Type.Boolean({
          description:
            'true for changes of watched tasks only (`commented`, `task_changed`), false for all others',
        }),
      ),
    }),
    result: Notification,
    kind: 'list',
  }),
  markNotificationsRead: operation({
    name: 'markNotificationsRead',
    method: 'POST',
    path: '/notifications/read',
    surfaces: ['dashboard'],
    summary: "Mark the signed-in user's notifications as read: those in `ids`, or all",
    body: closed({ ids: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 100 })) }),
    bodyOptional: true,
    result: Type.Object({ unread: Type.Integer({ description: 'Number of notifications still unread' }) }),
  }),
};
