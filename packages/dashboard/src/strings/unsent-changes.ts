import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';

/** What the line above every page says of changes that wait. Loaded with that line, and not with the first page. */
export const unsentChanges = {
  count: (count: number) =>
    count === 1
      ? '1 change is waiting to be sent. It’ll be sent as soon as Fettle reconnects.'
      : `${formatNumber(count)} changes are waiting to be sent. They’ll be sent as soon as Fettle reconnects.`,
  /** Where a phone has room for one line. */
  countShort: (count: number) => `${formatCount(count, 'change')} waiting for a connection`,
  sendNow: 'Send now',
  undecided: (count: number) =>
    count === 1 ? '1 change needs your decision.' : `${formatNumber(count)} changes need your decision.`,
  show: 'Show',
  hide: 'Hide',
};
