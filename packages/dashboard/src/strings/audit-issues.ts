import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';
import { noMatches } from './no-matches.ts';

export const auditFindings = {
  filters: 'Filter issues',
  segmentLabel: 'Issues to show',
  segments: {
    open: 'Open',
    new: 'New',
    still_there: 'Unchanged',
    not_comparable: 'Not comparable',
    fixed: 'Fixed',
    not_rechecked: 'Not rechecked',
    ignored: 'Ignored',
  },
  /** Beside a later audit, which an earlier one cannot check again. */
  notChecked: 'Not checked',
  /** Before “issues”. */
  segmentNames: {
    open: 'open',
    new: 'new',
    still_there: 'unchanged',
    not_comparable: 'not comparable',
    fixed: 'fixed',
    not_rechecked: 'not rechecked',
    ignored: 'ignored',
  },
  emptySegments: {
    new: { title: 'No new issues', text: 'The compared audit has every issue in this one.' },
    still_there: {
      title: 'No unchanged issues',
      text: 'The two audits have no issues in common.',
    },
    not_comparable: {
      title: 'Everything comparable',
      text: 'The compared audit checked every place where this one has an issue.',
    },
    fixed: {
      title: 'No fixed issues',
      // style-guide: allow a sentence rather than the name of a state
      text: 'Every issue that this audit rechecked is still there.',
    },
    not_rechecked: {
      title: 'Everything rechecked',
      text: 'This audit rechecked every place where the compared audit found an issue.',
    },
    ignored: {
      title: 'No ignored issues',
      text: 'Ignored issues don’t count. To ignore one that doesn’t matter, open it and select Ignore issue.',
    },
  },
  viewOpen: 'View open issues',
  /** Why the other audit has occurrences that this one did not check. `when` is the day of the other one. */
  notRechecked: {
    /** Issues are counted as the parts above the list count them, once their number is known. */
    these: (count: number, issues: number | undefined) => {
      if (count === 1) return 'This issue is';
      const occurrences = formatCount(count, 'occurrence');
      if (issues === undefined) return `These ${occurrences} are`;
      return issues === 1
        ? `This issue (${occurrences}) is`
        : `These ${formatNumber(issues)} issues (${occurrences}) are`;
    },
    deeper: (when: string, these: string, own: number, theirs: number) => ({
      title: `This audit stopped at crawl depth ${formatNumber(own)}`,
      text: `${these} from the ${when} audit, which went to depth ${formatNumber(theirs)}.`,
    }),
    longer: (when: string, these: string, own: number, theirs: number) => ({
      title: `This audit had a page limit of ${formatNumber(own)}`,
      text: `${these} from the ${when} audit, whose limit was ${formatNumber(theirs)}.`,
    }),
    elsewhere: (when: string, these: string) => ({
      title: 'This audit didn’t check these places',
      text: `${these} from the ${when} audit.`,
    }),
    /** The other audit is the earlier one. */
    fixedOrOpen: (count: number) =>
      count === 1 ? 'It may be fixed or still open.' : 'They may be fixed or still open.',
    compared: 'compared',
    view: (when: string) => `View the ${when} audit`,
  },
  changeOf: {
    new: 'New',
    still_there: 'Unchanged',
    fixed: 'Fixed',
    not_rechecked: 'Not rechecked',
  } as Record<string, string>,
  category: 'Category',
  severity: 'Severity',
  severities: { critical: 'Critical', error: 'Error', warning: 'Warning', info: 'Info' } as Record<
    string,
    string
  >,
  any: 'Any',
  columns: { issue: 'Issue and URL', detail: 'Details' },
  find: 'Search issues or URLs',
  url: 'Search URLs',
  findInUrls: (text: string) => `Search URLs for “${text}” instead`,
  noMatches: 'No matching issues',
  /** Such as “None of the 3 open issues match severity Error and “shop”.” */
  noneMatches: (count: number, segment: string, criteria: readonly string[]) =>
    count === 1
      ? `The only ${segment} issue doesn’t match ${noMatches.allOf(criteria)}.`
      : `None of the ${formatNumber(count)} ${segment} issues match ${noMatches.allOf(criteria)}.`,
  hasSeverity: (severity: string) => `severity ${severity}`,
  hasCategory: (category: string) => `category ${category}`,
  hasName: (part: string) => `the name “${part}”`,
  hasUrl: (part: string) => `“${part}”`,
  isOnPage: (url: string) => `the page ${url}`,
  clear: 'Clear filters',
  perfect: 'No issues found',
  perfectText: (passed: number) =>
    `${formatCount(passed, 'check')} passed. Start another audit after you change the site.`,
  notKept:
    'Individual occurrences from this audit are no longer stored, so only examples are shown. Newer audits list them all.',
  extent: (affected: number, assessed: number, unit: string) =>
    `${formatNumber(affected)} of ${formatCount(assessed, unit)} affected`,
  /** Checks skip some pages, such as those that are not indexable: it is not the number of all. */
  extentChecked: (affected: number, assessed: number, unit: string) =>
    `${formatNumber(affected)} of ${formatNumber(assessed)} checked ${assessed === 1 ? unit : `${unit}s`} affected`,
  units: { page: 'page', image: 'image', target: 'URL', site: 'site' } as Record<string, string>,
  seoTitle: 'SEO issues',
  seoCount: (count: number) => formatCount(count, 'SEO issue'),
  otherTitle: 'Other issues',
  otherPoints: 'Points are deducted from the category score, not the overall score.',
  /** What issues cost: the overall score, or that of their category. */
  scoreImpact: 'Score impact',
  categoryImpact: 'Category impact',
  minus: (points: string) => `−${points}`,
  points: (points: string) => `−${points} points`,
  pointsOf: (points: string, isSearch: boolean) =>
    `Lowers the ${isSearch ? 'SEO' : 'category'} score by ${points} points`,
  /** In the place of points. */
  noPoints: '0 points',
  pointsLabel: (points: string) => `Lowers the score by ${points} points`,
  count: (count: number) => formatCount(count, 'occurrence'),
  total: (issues: number, occurrences: number) =>
    `${formatCount(issues, 'issue')}, ${formatCount(occurrences, 'occurrence')}`,
  onPage: 'On the page',
  newCount: (count: number) => `${formatNumber(count)} new`,
  fixedCount: (count: number) => `${formatNumber(count)} fixed`,
  why: 'Why it matters',
  fix: 'How to fix it',
  occurrences: 'Occurrences',
  target: '→',
  createTask: 'Create task',
  createTaskFor: (url: string) => `Create task for the issue on ${url}`,
  createTaskForAll: (count: number) =>
    count === 1 ? 'Create task' : `Create task for all ${formatNumber(count)} occurrences`,
  passed: (count: number) => `${formatCount(count, 'check')} passed`,
  unassessed: (count: number) => `${formatCount(count, 'check')} not assessed`,
  taskTitle: 'Title',
  taskDialog: 'Create task',
  taskText: (count: number) =>
    `The description, the affected ${count === 1 ? 'page' : 'pages'}, and the label “audit” are filled in for you.`,
  taskColumn: 'Status',
  taskPriority: 'Priority',
  taskAssignee: 'Assignee',
  unassigned: 'Unassigned',
  create: 'Create task',
  created: (key: string) => `${key} created`,
  known: (key: string) => `${key} already covers this issue`,
  openTask: 'Open',
  severityPriority: { critical: 'critical', error: 'high', warning: 'medium', info: 'low' } as const,
};

type IssueUnit = 'issue' | 'occurrence';

export const auditSelection = {
  bar: 'Selected issues',
  select: (issue: string) => `Select “${issue}”`,
  all: 'Select all',
  allOf: (issue: string) => `Select all occurrences of “${issue}”`,
  allSeo: 'Select all SEO issues',
  allOther: 'Select all other issues',
  selected: (count: number) => `${formatNumber(count)} selected`,
  clear: 'Clear selection',
  createTasks: (count: number) => (count === 1 ? 'Create task' : `Create ${formatCount(count, 'task')}`),
  tooMany: (max: number, unit: IssueUnit) => `Select up to ${formatCount(max, unit)}.`,
  created: (created: number, known: number, unit: IssueUnit) => {
    const covered = `${formatCount(known, unit)} already ${known === 1 ? 'has an open task' : 'have open tasks'}`;
    if (created === 0) return covered;
    return `${formatCount(created, 'task')} created${known === 0 ? '' : `. ${covered}`}`;
  },
  notAllCreated: (failed: number, why: string) =>
    `${formatCount(failed, 'task')} couldn’t be created. ${why}`,
  notAllRemoved: (failed: number, why: string) =>
    `${formatCount(failed, 'task')} couldn’t be deleted. ${why}`,
  removed: (count: number) => `${formatCount(count, 'task')} deleted`,
};

export const auditPages = {
  title: 'Pages',
  filters: 'Filter pages',
  url: 'Search URLs',
  status: 'Status',
  statuses: {
    '2xx': '2xx success',
    '3xx': '3xx redirect',
    '4xx': '4xx client error',
    '5xx': '5xx server error',
  },
  depth: 'Crawl depth',
  indexable: 'Indexability',
  indexables: { true: 'Indexable', false: 'Not indexable' },
  /** On a phone, which has no column for it. */
  atDepth: (depth: number) => `Depth ${depth}`,
  any: 'Any',
  columns: {
    url: 'Page',
    status: 'Status',
    depth: 'Crawl depth',
    occurrenceCount: 'Occurrences',
    inlinks: 'Inlinks',
    wordCount: 'Words',
    ttfbMs: 'TTFB',
    bytes: 'Size',
  },
  sortBy: (column: string) => `Sort by ${column}`,
  order: 'Sort by',
  noTitle: 'No title',
  noIndex: 'Not indexable',
  noMatches: 'No matching pages',
  total: (count: number) => formatCount(count, 'page'),
  ms: (value: number) => `${formatNumber(value)} ms`,
  occurrencesOn: (count: number, url: string) => `${formatCount(count, 'occurrence')} on ${url}`,
  uncounted: (url: string) => `Issues on ${url}`,
};

export const auditLinks = {
  none: 'No broken links',
  noneText: 'Every link that could be verified works.',
  unverified: (count: number) =>
    count === 1
      ? '1 link couldn’t be verified, for example because its site blocks automated requests, requires sign-in, or didn’t respond in time. It doesn’t count as broken.'
      : `${formatNumber(count)} links couldn’t be verified, for example because their sites block automated requests, require sign-in, or didn’t respond in time. They don’t count as broken.`,
  internal: 'Internal',
  external: 'External',
  filters: 'Filter broken links',
  type: 'Link type',
  order: 'Sort by',
  columns: { url: 'URL', status: 'Status', sources: 'Linked from' },
  usualOrder: 'Importance',
  orders: { sourceCount: 'Linking pages', status: 'Status', url: 'URL' },
  taskTitle: (url: string) => `Fix the broken link to ${url}`,
  createTaskFor: (url: string) => `Create task for the broken link to ${url}`,
  createWithDetails: 'Create task with details…',
  copyUrl: 'Copy URL',
  inspect: 'Inspect URL',
  actionsFor: (url: string) => `More actions for ${url}`,
  total: (count: number) => formatCount(count, 'broken link'),
  listed: (listed: number, all: number) =>
    `Showing the ${formatNumber(listed)} most important of ${formatCount(all, 'broken link')}.`,
  find: 'Search URLs',
  pages: (count: number) => formatCount(count, 'page'),
  linkedOn: (count: number) => `Linked from ${formatCount(count, 'page')}`,
  more: (count: number) => `and ${formatCount(count, 'more page')}`,
  anchor: (text: string) => `“${text}”`,
  noMatches: 'No matching broken links',
};

export const taskFindings = {
  title: 'Issues',
  states: {
    still_there: 'Not fixed yet',
    fixed: 'Fixed',
    not_found: 'Not found in the latest audit',
  } as Record<string, string>,
  notFixed: (count: number) => `${formatCount(count, 'occurrence')} not fixed yet`,
  audited: 'audited',
  whole: (count: number) => `All occurrences (${formatNumber(count)} when the task was created)`,
};
