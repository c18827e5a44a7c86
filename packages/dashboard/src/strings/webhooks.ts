import type { DeliveryStatus, DisabledReason, EventType } from '@fettle/contract';
import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';
import { pages } from './pages.ts';

const eventTypes: Record<EventType, string> = {
  'task.created': 'A task is created, from any source.',
  'task.updated':
    'A task field changes, including the position, or a checklist, attachment, time entry, relation to another task, or linked commit or pull request is added, changed, or removed.',
  'task.status_changed': 'The status of a task changes. Sent in addition to task.updated.',
  'comment.created': 'A comment is added to a task.',
  'audit.completed': 'An audit completes, or completes again after a re-analysis.',
  'audit.failed': 'An audit fails or is canceled.',
};

/** For those who connect a chat, to whom the names of events mean nothing. */
const chatEvents: Record<EventType, string> = {
  ...eventTypes,
  'task.status_changed': 'A task moves to another column.',
};

const eventNames: Record<EventType, string> = {
  'task.created': 'Task created',
  'task.updated': 'Task changed',
  'task.status_changed': 'Status changed',
  'comment.created': 'Comment added',
  'audit.completed': 'Audit completed',
  'audit.failed': 'Audit failed',
};

/** While it is disabled, no deliveries are created that could be redelivered. */
const missed = 'Events that happen until then are never sent.';

const disabledReasons: Record<DisabledReason, string> = {
  by_user: 'Someone paused it. Events that happen until it’s resumed are never sent.',
  gone: `The URL no longer works. Check it, then resume the webhook. ${missed}`,
  failing: `Every delivery failed for 5 days. Fix the receiver, resume the webhook, then redeliver what failed. ${missed}`,
};

const statuses: Record<DeliveryStatus, string> = {
  pending: 'Pending',
  succeeded: 'Delivered',
  failed: 'Failed',
  skipped: 'Skipped',
};

export const webhooks = {
  title: pages.webhooks,
  intro: 'URLs that receive a request when tasks change or audits finish in this project.',
  notAllowed: 'Only project owners and organization owners and admins can see webhooks.',
  create: 'New webhook',
  createTitle: 'New webhook',
  url: 'URL',
  urlHint: 'Events are sent here as POST requests.',
  urlExample: 'https://hooks.example.com/fettle',
  secretNext: 'Next, you’ll get the secret for verifying that requests come from Fettle.',
  events: 'Events',
  eventTypes,
  chatEvents,
  eventNames,
  eventsChosen: (count: number, total: number) => `${formatNumber(count)} of ${formatNumber(total)} selected`,
  allEvents: 'Select all',
  noEvents: 'Clear',
  noEvent: 'Choose at least one event.',
  submit: 'Create webhook',
  secretTitle: 'Webhook secret',
  secretText: 'Receivers use it to verify deliveries. Copy it now. It won’t be shown again.',
  secretLabel: 'Secret',
  done: 'Done',
  states: { active: 'Active', failing: 'Failing', paused: 'Paused', disabled: 'Disabled by Fettle' },
  failingText:
    'Fix the receiver, then retry. Fettle retries each delivery for about 24 hours, and disables the webhook after 5 days without a success.',
  disabledReasons,
  lastResponse: (status: number) => `Last response ${status}`,
  lastResponseName: 'Last response',
  goneBecause: (status: number) =>
    `The receiver returned ${status === 410 ? '410 (Gone)' : status}. Check the URL, then resume the webhook. ${missed}`,
  disabledTitle: 'Fettle disabled this webhook',
  failingTitle: 'Deliveries are failing',
  noResponse: 'No response',
  lastDelivery: 'Last delivery',
  neverDelivered: 'Nothing sent yet',
  failures: (count: number) =>
    count === 1
      ? '1 failed delivery'
      : `${formatCount(count, 'failed delivery', 'failed deliveries')} in a row`,
  retryingCount: (count: number) => `${formatNumber(count)} retrying`,
  eventCount: (count: number) => formatCount(count, 'event'),
  everyEvent: 'All events',
  emptyTitle: 'No webhooks yet',
  emptyText: 'Post to a chat, start a build, or call your own service.',
  back: 'All webhooks',
  created: 'Created',
  pause: 'Pause',
  resume: 'Resume',
  pausedNotice: 'Webhook paused. Its pending deliveries were skipped.',
  resumedNotice: 'Webhook resumed',
  edit: 'Edit',
  editUrl: 'Edit URL',
  editTitle: 'Edit webhook',
  saved: 'Webhook saved',
  test: 'Send test',
  tests: 'Test event',
  testSent: (type: string) => `Test event ${type} queued`,
  more: 'More actions',
  rotate: 'Rotate secret',
  rotateTitle: 'Rotate the secret?',
  rotateText:
    'For 24 hours, deliveries are signed with both secrets so that receivers can switch. If the secret has leaked, rotate it twice.',
  rotateSubmit: 'Rotate secret',
  overlap: 'Deliveries are also signed with the previous secret, which expires',
  delete: 'Delete',
  deleteTitle: 'Delete this webhook?',
  deleteText: 'No more events are sent, and its delivery log is deleted. This can’t be undone.',
  deleted: 'Webhook deleted',
  replay: 'Redeliver failed deliveries',
  replayShort: 'Redeliver failed',
  replayTitle: 'Redeliver failed deliveries',
  replayText:
    'Redelivers everything that failed or was skipped since the time you choose, oldest first. It doesn’t include events that have since been delivered.',
  replaySince: 'Since',
  replayDay: 'Date',
  replayExact: 'Time',
  replayChoices: {
    hour: '1 hour ago',
    day: '24 hours ago',
    threeDays: '3 days ago',
    week: '7 days ago',
    longest: '14 days ago (maximum)',
    exact: 'Exact time…',
  },
  replayHint: 'Up to 14 days ago.',
  replaySubmit: 'Redeliver',
  replayCount: (count: number) => `Redeliver ${formatCount(count, 'delivery', 'deliveries')}`,
  replayNothing: 'No failed or skipped deliveries since then.',
  replayNothingAtAll: 'No delivery failed or was skipped in the last 14 days.',
  retrying: 'Retrying',
  waiting: (count: number) =>
    count === 1 ? '1 delivery is waiting.' : `${formatNumber(count)} deliveries are waiting.`,
  /** Before a time. */
  retryNext: 'Fettle tries again',
  retryDue: 'The next automatic try is due.',
  retryText: 'Retrying sends them again immediately. If the receiver would still reject them, fix it first.',
  /** Before `retryText`, with what came of the last attempt. */
  retryStatus: (status: number) => `The receiver last returned ${status}.`,
  retryTitle: 'Retry deliveries',
  retryNow: 'Retry now',
  retryCount: (count: number) => `Retry ${formatCount(count, 'delivery', 'deliveries')} now`,
  retried: (count: number, hasMore: boolean) =>
    count === 0
      ? 'Nothing to retry'
      : `${formatCount(count, 'delivery', 'deliveries')} queued${hasMore ? '. There are more. Retry again when these are done.' : ''}`,
  replayed: (count: number, hasMore: boolean) =>
    count === 0
      ? 'Nothing to redeliver since then'
      : `${formatCount(count, 'delivery', 'deliveries')} queued${hasMore ? '. There are more. Redeliver again when these are done.' : ''}`,
  log: 'Deliveries',
  logIntro: 'Sent and pending deliveries, updated live.',
  logCount: (count: number) => `${formatCount(count, 'delivery', 'deliveries')}, updated live`,
  status: 'Status',
  event: 'Event',
  subject: 'About',
  period: 'Time',
  periods: { hour: 'Last hour', day: 'Last 24 hours', week: 'Last 7 days' },
  any: 'Any',
  clearFilters: 'Clear filters',
  logTotal: (count: number) => formatCount(count, 'matching delivery', 'matching deliveries'),
  statuses,
  attempts: 'Attempts',
  attemptCount: (count: number) => formatCount(count, 'attempt'),
  response: 'Response',
  time: 'Time',
  testBadge: 'Test',
  auditOf: (when: string) => `Audit of ${when}`,
  next: 'Next attempt',
  nextShort: 'next try',
  logEmptyTitle: 'No deliveries yet',
  logEmptyText: 'Change something in the project, or send a test.',
  logNoMatches: 'No matching deliveries',
  open: (type: string) => `Delivery of ${type}`,
  delivery: 'Delivery',
  ids: 'IDs and headers',
  deliveryId: 'Delivery ID',
  eventId: 'Event ID',
  body: 'Request body',
  bodyGone: 'The event and its body are no longer stored.',
  headers: 'Headers',
  attempt: (number: number) => `Attempt ${number}`,
  noAttempts: 'No attempts yet',
  took: (milliseconds: number) => `${formatNumber(milliseconds)} ms`,
  responseBody: 'Response body',
  emptyResponse: 'The response body was empty.',
  redeliver: 'Redeliver',
  redelivered: 'Redelivery queued',
};
