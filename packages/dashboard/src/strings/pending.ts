import { formatNumber } from './format/format-number.ts';

export const pending = {
  waiting: 'Waiting to be sent',
  count: (count: number) =>
    count === 1
      ? '1 change is waiting to be sent. It is sent as soon as the server can be reached.'
      : `${formatNumber(count)} changes are waiting to be sent. They are sent as soon as the server can be reached.`,
  sendNow: 'Send now',
  undecided: (count: number) =>
    count === 1 ? '1 change needs your decision.' : `${formatNumber(count)} changes need your decision.`,
  show: 'Show',
  hide: 'Hide',
  list: 'Changes that are not saved yet',
  /** What a change is, before the text that was typed. */
  kinds: {
    'create-task': 'New task',
    'add-comment': 'Comment',
    'edit-comment': 'Edited comment',
    'change-task': 'Changed fields',
    'move-task': 'Moved task',
    'check-item': 'Checklist item',
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
  refused: (why: string) => `It could not be saved. ${why}`,
  conflict: 'Someone else changed it meanwhile.',
  conflictTitle: (what: string) => `Someone else changed the ${what} while your change was waiting`,
  mine: 'Your version',
  discard: 'Discard',
  discarded: 'Change discarded',
  decide: (key: string) => `Open ${key}`,
};
