import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';

export const pending = {
  waiting: 'Waiting to be sent',
  count: (count: number) =>
    count === 1
      ? '1 change is waiting to be sent. It’ll be sent as soon as Fettle reconnects.'
      : `${formatNumber(count)} changes are waiting to be sent. They’ll be sent as soon as Fettle reconnects.`,
  /** Where a phone has room for one line. */
  countShort: (count: number) => `${formatCount(count, 'change')} waiting`,
  /** Announced when something that was typed has to wait. */
  kept: 'Saved in this browser. It’ll be sent as soon as Fettle reconnects.',
  sendNow: 'Send now',
  taskDeleted: (key: string) => `You deleted ${key}`,
  taskDeletedText: 'The deletion hasn’t reached the server yet. It’ll be sent as soon as Fettle reconnects.',
  undecided: (count: number) =>
    count === 1 ? '1 change needs your decision.' : `${formatNumber(count)} changes need your decision.`,
  show: 'Show',
  hide: 'Hide',
  list: 'Unsaved changes',
  /** What a change is, before the text that was typed. */
  kinds: {
    'create-task': 'New task',
    'add-comment': 'Comment',
    'edit-comment': 'Edited comment',
    'change-task': 'Changed fields',
    'move-task': 'Moved task',
    'check-item': 'Checklist item',
    'add-item': 'New checklist item',
    'rename-item': 'Renamed checklist item',
    'rename-checklist': 'Renamed checklist',
    'delete-task': 'Deleted task',
    'delete-part': 'Deleted',
    'log-time': 'Logged time',
  },
  parts: {
    comment: 'Deleted comment',
    checklist: 'Deleted checklist',
    item: 'Deleted checklist item',
    file: 'Deleted attachment',
    time: 'Deleted time entry',
    relation: 'Removed relation',
  },
  fields: {
    title: 'title',
    status: 'column',
    priority: 'priority',
    assigneeIds: 'assignees',
    labels: 'labels',
    dueDate: 'due date',
    dueDateComplete: 'due date',
    description: 'description',
    descriptionJson: 'description',
    pageUrl: 'page',
    screenshotUrl: 'screenshot',
    videoUrl: 'video',
  } as Record<string, string>,
  nothing: 'None',
  refused: (why: string) => `It couldn’t be saved. ${why}`,
  conflict: 'Someone else changed it in the meantime.',
  conflictTitle: (what: string) => `Someone else changed the ${what} while your change was waiting`,
  mine: 'Your version',
  discard: 'Discard',
  discarded: 'Change discarded',
  decide: (key: string) => `Open ${key}`,
};
