import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';
import { pages } from './pages.ts';

/** One of them, as a sentence begins. */
const ones = { issue: 'Issue', occurrence: 'Occurrence' };

export const ignoring = {
  title: pages.ignoredIssues,
  text: 'These issues are hidden from reports and don’t count toward totals or scores, including in later audits.',
  back: 'All audits',
  viewAudits: 'View audits',
  ignore: 'Ignore…',
  ignoreCheck: 'Ignore issue…',
  dialogTitle: { issue: 'Ignore issue', occurrence: 'Ignore occurrence' },
  ignoreSeveral: (count: number, unit: 'issue' | 'occurrence') => `Ignore ${formatCount(count, unit)}`,
  moreIssues: (count: number) => `and ${formatCount(count, 'more issue')}`,
  dialogTextSeveral: (occurrences: number) =>
    `${formatCount(occurrences, 'occurrence')} won’t count toward totals and scores in this project’s audits, including later ones.`,
  dialogTexts: {
    issue: 'This issue won’t count toward totals and scores in this project’s audits, including later ones.',
    occurrence:
      'This occurrence won’t count toward totals and scores in this project’s audits, including later ones.',
  },
  scoreRises: (before: number, after: number) => `This audit’s score rises from ${before} to ${after}.`,
  wholeCheck: 'All occurrences',
  wholeCheckText: 'All occurrences are ignored, including those that later audits find.',
  reason: 'Reason',
  reasonHint: 'Up to 500 characters. Everyone in the project can read it.',
  until: 'Ignore until (optional)',
  untilHint: 'What you ignore counts again starting on this date. Leave blank to ignore it indefinitely.',
  ignored: (count: number, unit: 'issue' | 'occurrence') =>
    count === 1 ? `${ones[unit]} ignored` : `${formatCount(count, unit)} ignored`,
  actionsOf: (title: string) => `More actions for “${title}”`,
  edit: 'Edit',
  /** In a menu. */
  editItem: 'Edit…',
  editOf: (title: string) => `Edit the reason and date for “${title}”`,
  editTitle: 'Edit ignored issue',
  save: 'Save',
  saved: 'Ignored issue saved',
  stop: 'Stop ignoring',
  stopOf: (title: string) => `Stop ignoring “${title}”`,
  stopped: (count: number, unit: 'issue' | 'occurrence') =>
    count === 1 ? `${ones[unit]} no longer ignored` : `${formatCount(count, unit)} no longer ignored`,
  notAllStopped: (why: string) => `Some of them are still ignored. ${why}`,
  ignoredUntil: (until: string | null) => (until === null ? 'Ignored' : `Ignored until ${until}`),
  because: (reason: string) => `“${reason}”`,
  noEnd: 'No end date',
  untilDay: (day: string) => `Until ${day}`,
  endedOn: (day: string) => `Counts again since ${day}`,
  by: (day: string, name: string) => `Ignored on ${day} by ${name}`,
  someone: 'a former user',
  search: 'Search ignored issues',
  filters: 'Filter ignored issues',
  state: 'Status',
  any: 'Any',
  states: { true: 'Ignored', false: 'Counts again' },
  noneTitle: 'No ignored issues',
  noneText:
    'To ignore an issue that doesn’t matter, open an audit, find the issue under Issues, and select Ignore issue.',
  noMatches: 'No matching ignored issues',
  total: (count: number) => formatCount(count, 'ignored issue'),
  leftOut: (occurrences: number) =>
    `${formatCount(occurrences, 'ignored occurrence')} ${occurrences === 1 ? 'is' : 'are'} hidden.`,
  scoreWith: (score: number) => `Score including ignored issues: ${score}`,
  short: (count: number) => `${formatNumber(count)} ignored`,
  manage: 'Manage ignored issues',
};
