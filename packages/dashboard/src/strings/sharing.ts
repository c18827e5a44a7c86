import { formatCount } from './format/format-count.ts';

export const sharing = {
  action: 'Share',
  title: 'Share report',
  text: 'Anyone with the link can read this audit’s report without an account. It doesn’t include member names, tasks, or reasons for ignoring issues.',
  preview: 'Preview what clients see',
  name: 'Who is it for? (optional)',
  nameHint: 'Only your team sees this.',
  expiry: 'Expires in',
  expiries: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' },
  expiryHint: (day: string) => `Works until ${day}.`,
  create: 'Create link',
  linkLabel: 'Report link',
  once: (day: string) => `Copy the link now. It won’t be shown again. It works until ${day}.`,
  another: 'Create another link',
  listTitle: 'Links',
  list: 'Links to this report',
  unnamed: 'Link without a name',
  statuses: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  isNew: 'New',
  inactive: (count: number) => formatCount(count, 'inactive link'),
  inactiveList: 'Inactive links',
  createdBy: (name: string) => `Created by ${name}`,
  expires: 'Expires',
  neverOpened: 'Not opened yet',
  openings: (count: number) => (count === 1 ? 'Opened once' : `Opened ${formatCount(count, 'time')}`),
  /** Before “3 days ago” or “last week”. */
  latest: 'latest',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke: ${name}`,
  revokeConfirm: 'Revoke link',
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  /** `openings`: how often it was opened. */
  revokeText: (openings: string, day: string) =>
    `The link stops working for everyone. ${openings}. If you keep it, it works until ${day}. You can create a new link at any time.`,
  revoked: 'Link revoked',
  more: (count: number) => `${formatCount(count, 'older link')} not shown`,
};
