import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';
import { formatSeconds } from './format/format-seconds.ts';

export const audits = {
  noScore: 'No score yet',
  scoreOf: (score: number) => `Score: ${score} out of 100`,
  states: {
    queued: 'Queued',
    crawling: 'Crawling',
    analyzing: 'Analyzing',
    complete: 'Completed',
    failed: 'Failed',
  } as Record<string, string>,
  canceled: 'Canceled',
  title: 'Audits',
  group: 'Audits',
  none: 'Not audited yet',
  noneText:
    'An audit crawls the site like a search engine and shows what to fix first. It takes a few minutes and changes nothing on the site.',
  auditOf: (project: string) => `Audit ${project}`,
  noneReadOnly: 'Project owners and members can start one.',
  older: 'Show older audits',
  columns: {
    audit: 'Audit',
    project: 'Project',
    state: 'Status',
    score: 'Score',
    pages: 'Pages',
    broken: 'Broken links',
  },
  sameScore: (other: string) => `Same score as the ${other}`,
  better: (points: number, other: string) => `${formatCount(points, 'point')} higher than in the ${other}`,
  worse: (points: number, other: string) => `${formatCount(points, 'point')} lower than in the ${other}`,
  previousAudit: 'previous audit',
  otherAudit: 'other audit',
  notComparable: 'The scores cannot be compared.',
  history: 'Score history',
  historyColumns: ['Audit', 'Score'] as const,
  historySummary: (count: number, last: number, breaks: number) =>
    `${formatCount(count, 'audit')}, latest score ${last}${breaks === 0 ? '' : `, ${formatNumber(breaks)} not comparable with the previous audit`}`,
  historyBreak: (when: string) => `${when} (not comparable with the previous audit)`,
  historyBreaks: 'Hollow points: audits whose score cannot be compared with that of the previous audit.',
  broken: (count: number) => (count === 0 ? 'No broken links' : formatCount(count, 'broken link')),
};

export const auditStart = {
  start: 'Start audit',
  title: 'Start audit',
  text: (url: string) => `Fettle crawls ${url} the way a search engine does, within these limits.`,
  maxPages: 'Page limit',
  maxPagesHint:
    '1–10,000. Pages closest to the home page are crawled first. If the limit is reached, the report says how many URLs were left out.',
  maxDepth: 'Crawl depth',
  maxDepthHint:
    'Clicks from the home page: 0–20. With 0, only the home page is crawled. 5 covers almost every page of most sites.',
  noUrlTitle: 'Add the site URL',
  noUrlText:
    'An audit starts at this URL and follows links and sitemaps within the site, as far as robots.txt and the limits allow.',
  noUrlReadOnly: 'This project has no site URL yet. A project owner can add it.',
  url: 'Site URL',
  urlHint: 'For example, https://www.example.com/',
  saveUrl: 'Save URL',
};

export const auditRun = {
  title: 'Audit in progress',
  stages: {
    queued: 'Queued',
    crawling: 'Crawling pages and checking links',
    analyzing: 'Analyzing the results',
  } as Record<string, string>,
  pausedForSite: 'Waiting: the site requires a delay between requests',
  pausedForSlot: 'Waiting for a free slot',
  progress: (percent: number) => `${percent}%`,
  pages: (count: number, max: number) => `${formatNumber(count)} of up to ${formatCount(max, 'page')}`,
  rate: (rate: string) => `${rate} pages/s`,
  cancel: 'Cancel audit',
  canceled: 'Canceling the audit…',
  watch: 'View progress',
  again: 'The results below are from the previous analysis and update when this one completes.',
  announce: (stage: string) => `Audit: ${stage}`,
};

export const auditSchedule = {
  title: 'Schedule',
  off: 'Audits run only when someone starts them.',
  change: 'Edit schedule',
  set: 'Schedule audits',
  next: 'Next audit',
  dialogText:
    'Fettle starts audits automatically. If Fettle is down at the scheduled time, one audit starts once it is back.',
  frequency: 'Frequency',
  frequencies: { off: 'Never', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' },
  weekday: 'Day of the week',
  day: 'Day of the month',
  dayHint: 'In shorter months, the audit runs on the last day.',
  time: 'Time',
  timeZone: 'Time zone',
  saved: 'Schedule saved',
  daily: (time: string, zone: string) => `Every day at ${time} (${zone})`,
  weekly: (day: string, time: string, zone: string) => `Every ${day} at ${time} (${zone})`,
  monthly: (day: number, time: string, zone: string) => `Day ${day} of every month at ${time} (${zone})`,
};

export const auditReport = {
  title: 'Audit',
  back: 'All audits',
  tabs: { overview: 'Overview', findings: 'Issues', pages: 'Pages', links: 'Broken links' },
  /** What the number beside the name of a tab counts. */
  tabCounts: {
    overview: String,
    findings: (count: number) => formatCount(count, 'occurrence'),
    pages: (count: number) => formatCount(count, 'page'),
    links: (count: number) => formatCount(count, 'broken link'),
  },
  tabsLabel: 'Report sections',
  actions: 'Export',
  csvFindings: 'Issue occurrences (CSV)',
  csvPages: 'Pages (CSV)',
  csvLinks: 'Broken links (CSV)',
  csv: 'Export CSV',
  html: 'Printable report (HTML)',
  reanalyze: 'Re-analyze',
  reanalyzed: 'Re-analyzing the stored crawl. No requests are sent to the site.',
  saving: 'Preparing the file…',
  scores: 'Scores',
  scoreColumns: ['Category', 'Score'] as const,
  seo: 'SEO',
  otherScores: 'Other scores',
  otherScoresText: 'The overall score covers SEO only. Other scores do not count toward it.',
  capped: (cap: number) => `Score capped at ${cap}.`,
  tips: 'What to fix first',
  summary: 'Summary',
  since: 'Compared with the audit from',
  compareWith: 'Compare with',
  previousAudit: 'Previous audit',
  cannotCompareTitle: 'These audits cannot be compared',
  comparePrevious: 'Compare with the previous audit',
  pagesCompared: (both: number, now: number, before: number) =>
    `${formatCount(both, 'page')} in both audits, ${formatNumber(now)} only in this one, ${formatNumber(before)} only in the other one`,
  notRechecked: (count: number) => `${formatNumber(count)} not rechecked`,
  notRecheckedText: 'Not rechecked: occurrences in places that this audit did not check again.',
  newOccurrences: (count: number) => formatCount(count, 'new occurrence'),
  fixedOccurrences: (count: number) => formatCount(count, 'fixed occurrence'),
  unchangedOccurrences: (count: number) => `${formatNumber(count)} unchanged`,
  firstAudit: 'There is no previous audit to compare with. The next audit will show what changed.',
  charts: 'Charts',
  severitiesTitle: 'Issues by severity',
  severityColumns: ['Severity', 'Issues'] as const,
  statusTitle: 'Pages by status code',
  statusColumns: ['Status code', 'Pages'] as const,
  depthTitle: 'Pages by crawl depth',
  depthColumns: ['Crawl depth', 'Pages'] as const,
  timelineTitle: 'Pages crawled over time',
  timelineColumns: ['Time', 'Pages'] as const,
  timeline: (pages: number, seconds: number) => `${formatCount(pages, 'page')} in ${formatSeconds(seconds)}`,
  atSecond: (seconds: number) => `${formatNumber(seconds)} s`,
  noResponse: 'No response',
  home: 'Home page',
  clicks: (count: number) => formatCount(count, 'click'),
  facts: {
    pages: (count: number) => `${formatCount(count, 'page')} crawled`,
    links: (count: number) => `${formatCount(count, 'link')} checked`,
    unverified: (count: number) => `${formatCount(count, 'unverified link')}`,
    redirected: (count: number) => `${formatCount(count, 'redirected link')}`,
    robots: 'robots.txt found',
    noRobots: 'No robots.txt',
    sitemap: 'Sitemap found',
    noSitemap: 'No sitemap',
  },
  ruleset: (version: string) => `Ruleset ${version}`,
  analyzedAgain: (date: string) => `Analyzed again on ${date}`,
  limits: (pages: number, depth: number) => `Page limit ${formatNumber(pages)} · Crawl depth ${depth}`,
};

export const auditFailed = {
  title: 'Audit failed',
  canceledTitle: 'Audit canceled',
  again: 'Start another audit',
  remedies: {
    SITE_UNREACHABLE:
      'Open the URL in a browser. If it loads there without a warning, check whether a firewall blocks FettleBot, and whether the site URL in the project settings is exactly the one the site uses.',
    ROOT_REDIRECTS_OFFSITE: 'To audit that site, change the site URL in the project settings.',
    BLOCKED_ADDRESS:
      'Check the URL and its port. If the site is on a private network, the operator of this installation can allow it with FETTLE_ALLOW_PRIVATE_NETWORKS.',
    CANCELLED: 'You can start another audit at any time.',
    INTERNAL:
      'Something went wrong in Fettle. Start another audit. If it fails too, contact the operator of this installation.',
  } as Record<string, string>,
};

export const auditFindings = {
  filters: 'Filter issues',
  changes: {
    all: 'All',
    new: 'New',
    still_there: 'Unchanged',
    fixed: 'Fixed',
    not_rechecked: 'Not rechecked',
  },
  changeLabel: 'Compared with the other audit',
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
  url: 'Search URLs',
  noMatches: 'No matching issues',
  clear: 'Clear filters',
  perfect: 'No issues found',
  notKept:
    'Individual occurrences from this audit are no longer stored, so only examples are shown. Newer audits list them all.',
  extent: (affected: number, assessed: number, unit: string) =>
    `${formatNumber(affected)} of ${formatCount(assessed, unit)} affected`,
  units: { page: 'page', image: 'image', target: 'URL', site: 'site' } as Record<string, string>,
  seoTitle: 'SEO issues',
  otherTitle: 'Other issues',
  otherPoints: 'Points are deducted from the score of the category, not from the overall score.',
  points: (points: string) => `−${points} points`,
  pointsLabel: (points: string) => `Lowers the score by ${points} points`,
  count: (count: number) => formatCount(count, 'occurrence'),
  newCount: (count: number) => `${formatNumber(count)} new`,
  fixedCount: (count: number) => `${formatNumber(count)} fixed`,
  why: 'Why it matters',
  fix: 'How to fix it',
  occurrences: 'Occurrences',
  target: '→',
  createTask: 'Create task',
  createTaskFor: (url: string) => `Create task for the issue on ${url}`,
  createTaskForAll: (count: number) =>
    count === 1 ? 'Create task' : `Create one task for all ${formatNumber(count)} occurrences`,
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
  indexable: 'Indexable',
  indexables: { true: 'Yes', false: 'No' },
  any: 'Any',
  columns: {
    url: 'Page',
    status: 'Status',
    depth: 'Crawl depth',
    findingCount: 'Issues',
    inlinks: 'Inlinks',
    wordCount: 'Words',
    ttfbMs: 'TTFB',
    bytes: 'Size',
  },
  sortBy: (column: string) => `Sort by ${column}`,
  noTitle: 'No title',
  noIndex: 'Not indexable',
  noMatches: 'No matching pages',
  total: (count: number) => formatCount(count, 'page'),
  ms: (value: number) => `${formatNumber(value)} ms`,
  issuesOn: (count: number, url: string) => `${formatCount(count, 'issue')} on ${url}`,
};

export const auditLinks = {
  none: 'No broken links',
  noneText: 'Every link that could be verified works.',
  unverified: (count: number) =>
    count === 1
      ? '1 link could not be verified, for example because its site blocks automated requests, requires sign-in, or did not respond in time. It does not count as broken.'
      : `${formatNumber(count)} links could not be verified, for example because their sites block automated requests, require sign-in, or did not respond in time. They do not count as broken.`,
  internal: 'Internal',
  external: 'External',
  filters: 'Filter broken links',
  type: 'Link type',
  order: 'Sort by',
  usualOrder: 'Importance',
  orders: { sourceCount: 'Linking pages', status: 'Status', url: 'URL' },
  total: (count: number) => formatCount(count, 'broken link'),
  listed: (listed: number, all: number) =>
    `Showing the ${formatNumber(listed)} most important of ${formatCount(all, 'broken link')}.`,
  find: 'Search URLs',
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
