import { type Static, Type } from 'typebox';
import { closed, operation, paging } from './operation.ts';
import { Actor, Id, Nullable, Timestamp } from './shapes.ts';

/** What people can be told of; each can be switched off. */
export const notificationKindTitles = {
  assigned: 'Tasks assigned to you',
  mentioned: 'Mentions of you',
  due_soon: 'Your tasks that are due soon',
  overdue: 'Your tasks that are overdue',
  audit_finished: 'Audits that finished',
  audit_worse: 'Audits worse than the one before',
  webhook_disabled: 'Webhooks that were disabled',
} as const;

export type NotificationKind = keyof typeof notificationKindTitles;
export const notificationKinds = Object.keys(notificationKindTitles) as NotificationKind[];

export const notificationModes = ['at_once', 'daily', 'off'] as const;
export type NotificationMode = (typeof notificationModes)[number];

const Kind = Type.Enum(notificationKinds as [NotificationKind, ...NotificationKind[]]);
const Mode = Type.Enum([...notificationModes], {
  description: 'at_once gathers what happens within half a minute; daily comes at `hour`; off sends no mail',
});
const Hour = Type.Integer({ minimum: 0, maximum: 23, description: 'Of the day in `timeZone`' });

const kindProperties = Object.fromEntries(
  notificationKinds.map((kind) => [kind, Type.Boolean({ description: notificationKindTitles[kind] })]),
) as Record<NotificationKind, ReturnType<typeof Type.Boolean>>;

export const NotificationPreferences = Type.Object({
  mode: Mode,
  hour: Hour,
  timeZone: Type.String({ description: "IANA name, such as 'Europe/Berlin'" }),
  kinds: Type.Object(kindProperties, { description: 'Which kinds are mailed' }),
  mailConfigured: Type.Boolean({ description: 'Whether this installation sends mail at all' }),
});
export type NotificationPreferences = Static<typeof NotificationPreferences>;

export const Notification = Type.Object({
  id: Id,
  kind: Kind,
  /** One sentence, in plain text. */
  text: Type.String(),
  excerpt: Nullable(Type.String({ description: 'The beginning of the comment it is about' })),
  projectId: Id,
  projectName: Type.String(),
  taskId: Nullable(Id),
  commentId: Nullable(Id),
  auditId: Nullable(Id),
  webhookId: Nullable(Id),
  actor: Nullable(Actor),
  url: Type.String({ description: 'What it is about, in the dashboard' }),
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
    summary: 'Which mails the caller gets, and when',
    result: NotificationPreferences,
  }),
  updateNotificationPreferences: operation({
    name: 'updateNotificationPreferences',
    method: 'PATCH',
    path: '/notification-preferences',
    surfaces: ['dashboard'],
    summary: 'Choose which mails to get, and when; what is not sent stays as it is',
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
    summary: 'What the caller was told of in the last 90 days, newest first',
    query: closed({
      ...paging(),
      unread: Type.Optional(Type.Boolean({ description: 'Only those that are not read, or that are' })),
    }),
    result: Notification,
    kind: 'list',
  }),
  markNotificationsRead: operation({
    name: 'markNotificationsRead',
    method: 'POST',
    path: '/notifications/read',
    surfaces: ['dashboard'],
    summary: 'Mark notifications as read: those named, or all there are',
    body: closed({ ids: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 100 })) }),
    bodyOptional: true,
    result: Type.Object({ unread: Type.Integer({ description: 'How many are left' }) }),
  }),
};
