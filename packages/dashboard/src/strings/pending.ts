import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';

export const pending = {
  waiting: 'Waiting to be sent',
  count: (count: number) =>
    count === 1
      ? '1 change is waiting to be sent. It’ll be sent as soon as Fettle reconnects.'
      : `${formatNumber(count)} changes are waiting to be sent. They’ll be sent as soon as Fettle reconnects.`,
  /** Where a phone has room for one line. */
  countShort: (count: number) => `${formatCount(count, 'change')} waiting for a connection`,
  /** Announced when something that was typed has to wait. */
  kept: 'Saved in this browser. It’ll be sent as soon as Fettle reconnects.',
  sendNow: 'Send now',
  undecided: (count: number) =>
    count === 1 ? '1 change needs your decision.' : `${formatNumber(count)} changes need your decision.`,
  show: 'Show',
  hide: 'Hide',
};
