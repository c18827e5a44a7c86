import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';

/** Such as “3 of 5 tasks were updated. ” Empty if none was. */
const describePart = (done: number, failed: number, verb: string): string =>
  done === 0
    ? ''
    : `${formatNumber(done)} of ${formatCount(done + failed, 'task')} ${done === 1 ? 'was' : 'were'} ${verb}. `;

/** What happened to one or several tasks, and what is asked before. Loads with the actions. */
export const taskOutcomes = {
  /** Under icons, where there is no room. */
  short: { status: 'Status', priority: 'Priority', assignees: 'Assignees', labels: 'Labels', due: 'Due' },
  moveFailed: (key: string, why: string) =>
    `${key} couldn’t be moved and is back in its original position. ${why}`,
  changed: (count: number) => `${formatCount(count, 'task')} updated`,
  changedOne: (key: string) => `${key} updated`,
  notAllChanged: (done: number, failed: number, keys: string, why: string) =>
    `${describePart(done, failed, 'updated')}Not updated: ${keys}. ${why}`,
  deleteAll: (count: number) => `Delete ${formatCount(count, 'task')}`,
  deleteTitle: (count: number) => `Delete ${formatCount(count, 'task')}?`,
  deleted: (count: number) => `${formatCount(count, 'task')} deleted`,
  notAllDeleted: (done: number, failed: number, keys: string, why: string) =>
    `${describePart(done, failed, 'deleted')}Restored: ${keys}. ${why}`,
};
