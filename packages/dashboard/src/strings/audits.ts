import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';
import { formatSeconds } from './format/format-seconds.ts';
import { auditProgress } from './pages.ts';

export const audits = {
  noScore: 'No score yet',
  scoreShort: (score: number) => `Score ${score}`,
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
    'An audit crawls the site like a search engine and shows what to fix first. It takes a few minutes and doesn’t change the site.',
  noneInOrg: 'No audits yet',
  auditOf: (project: string) => `Audit “${project}”`,
  noneReadOnly: 'Project owners and members can start one.',
  older: 'Show older audits',
  /** Before “5 minutes ago”. */
  started: 'Started',
  columns: {
    audit: 'Audit',
    project: 'Project',
    date: 'Date',
    state: 'Status',
    score: 'Score',
    pages: 'Pages',
    issues: 'Issues',
    broken: 'Broken links',
  },
  sameScoreShort: 'No change',
  sameScore: (other: string) => `Same score as the ${other}`,
  better: (points: number, other: string) => `${formatCount(points, 'point')} higher than in the ${other}`,
  worse: (points: number, other: string) => `${formatCount(points, 'point')} lower than in the ${other}`,
  previousAudit: 'previous audit',
  otherAudit: 'compared audit',
  notComparable: 'The scores can’t be compared.',
  notComparableShort: 'Not comparable',
  /** Beside the other results of an audit, which can be. */
  scoreNotComparable: 'Score not comparable',
  history: 'Score history',
  historyColumns: ['Audit', 'Score'] as const,
  historySummary: (count: number, last: number) => `${formatCount(count, 'audit')}, latest score ${last}`,
  historyBreak: (when: string) => `${when} (not comparable with the previous audit)`,
  historyBreaks: 'Hollow points: not comparable with the previous audit',
  broken: (count: number) => (count === 0 ? 'No broken links' : formatCount(count, 'broken link')),
};

export const orgAudits = {
  view: 'View',
  byProject: 'By project',
  log: 'All audits',
  columns: {
    score: 'Score',
    project: 'Project',
    audited: 'Audited',
    pages: 'Pages',
    issues: 'Issues',
    next: 'Next audit',
  },
  filters: 'Filter audits',
  outcomes: {
    running: 'In progress',
    complete: 'Completed',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  noMatches: 'No matching audits',
  olderMayMatch: 'Older audits, which aren’t loaded yet, may match.',
  notAudited: 'Not audited yet',
  nextAudit: 'Next audit',
  notScheduled: 'Not scheduled',
  noUrl: 'No site URL',
  moreProjects: 'Show more projects',
  start: 'Start',
  startOf: (project: string) => `Start audit of ${project}`,
  /** After an audit that failed. */
  retry: 'Retry',
  retryOf: (project: string) => `Retry audit of ${project}`,
  watch: 'View',
  watchOf: (project: string) => `View progress of ${project}`,
};

export const auditStart = {
  start: 'Start audit',
  /** Why no audit can be started. */
  alreadyRuns: 'You can start the next audit when this one ends.',
  title: 'Start audit',
  text: (url: string) => `Fettle crawls ${url} the way a search engine does, within these limits.`,
  maxPages: 'Page limit',
  maxPagesHint: '1–10,000. Pages closest to the home page come first.',
  maxDepth: 'Crawl depth',
  maxDepthHint: '0–20 clicks from the home page. 5 reaches most pages.',
  noUrlTitle: 'Add the site URL',
  noUrlText:
    'An audit starts at this URL and follows links and sitemaps within the site, as far as robots.txt and the limits allow. It takes a few minutes and doesn’t change the site.',
  noUrlReadOnly: 'This project has no site URL yet. A project owner can add it.',
  url: 'Site URL',
  urlHint: 'For example, https://www.example.com/',
  saveAndStart: 'Start first audit',
  areasTitle: 'What an audit checks',
  areas: {
    links: { title: 'Links', text: 'Broken links, redirects, and pages that no link leads to' },
    seo: {
      title: 'SEO',
      text: 'Titles, descriptions, headings, structured data, and what search engines can index',
    },
    security: { title: 'Security', text: 'HTTPS, certificates, security headers, cookies, and exposed keys' },
    accessibility: {
      title: 'Accessibility',
      text: 'Names of links, buttons, and fields, and the structure of pages',
    },
    performance: { title: 'Performance', text: 'Response times, compression, caching, and page sizes' },
  },
  notStarted: (why: string) => `The URL is saved, but the audit didn’t start. ${why}`,
};

export const crawlRules = {
  title: 'Crawl rules',
  none: 'The whole site',
  count: (count: number) => formatCount(count, 'rule'),
  ofAudit: (count: number) => `Crawled under ${formatCount(count, 'rule')}`,
  ifProved: 'Yes, if site ownership was proved',
  text: 'The rules are saved for the project when the audit starts. Scheduled audits follow them too.',
  groups: { pages: 'Pages', access: 'Access', requests: 'Requests' },
  patterns: 'Patterns start with / or *. Use * for any characters and $ for the end of the URL.',
  include: 'Crawl only these pages',
  includeHint: 'One pattern per line. Leave blank to crawl the whole site.',
  includeExample: '/blog/',
  exclude: 'Never request these URLs',
  excludeHint: 'One pattern per line. These are skipped even if they match a pattern above.',
  excludeExample: '/cart/\n*print=1',
  startUrls: 'Also start from these pages',
  startUrlsHint: 'One path per line. Use this for pages that nothing links to.',
  startUrlsExample: '/en/',
  credentials: 'Credentials',
  credentialsHint:
    'For a protected site. Sent only to the site itself, stored encrypted, and never shown again.',
  credentialChoices: {
    keep: 'Keep stored credentials',
    none: 'None',
    basic: 'Username and password',
    header: 'HTTP header',
  },
  storedPassword: 'Username and password',
  stored: (what: string, origin: string, date: string) => `${what} for ${origin}, set on ${date}.`,
  userName: 'Username',
  password: 'Password',
  headerName: 'Header name',
  headerValue: 'Header value',
  requestsPerSecond: 'Requests per second',
  requestsPerSecondHint: '0.1–50. Leave blank to send up to 5 requests at a time.',
  userAgentSuffix: 'User agent suffix',
  userAgentSuffixHint: 'Added after FettleBot.',
  ignoreRobots: 'Ignore robots.txt',
  prove: 'First prove that you own the site. Choose how, and publish the value:',
  proved: 'Site ownership was proved. Keep one of these values published: every audit checks it again.',
  provedNow: 'Site ownership proved. The crawl rules are saved.',
  checkProof: 'Check now',
  /** Why the audit cannot be started. */
  proveFirst: 'Prove site ownership first, or uncheck “Ignore robots.txt”.',
  notProved: 'None of these values was found on the site. Publish one of them, then check again.',
  proofs: 'How to prove it',
  inRobots: 'robots.txt',
  inDns: 'DNS',
  inPage: 'Home page',
  robotsLine: 'Add this line to robots.txt',
  dnsRecord: (host: string) => `Add this TXT record to ${host}`,
  metaTag: 'Add this tag to the head of the home page',
  entryError: (entry: string, message: string) => `“${entry}”: ${message}`,
};

export const auditRun = {
  title: auditProgress.title,
  of: (project: string) => `Audit of ${project}`,
  stages: {
    queued: 'Queued',
    crawling: 'Crawling pages and checking links',
    analyzing: 'Analyzing the results',
  } as Record<string, string>,
  pausedForSite: 'Waiting: the site requires a delay between requests',
  pausedForSlot: 'Waiting for a free slot',
  /** Of crawling, checking links, and analyzing together. */
  progress: (percent: number) => `About ${auditProgress.percent(percent)} done`,
  /** The limit is in the details: a site often has fewer pages, so the percentage is not of it. */
  pages: (count: number) => (count === 1 ? 'page crawled' : 'pages crawled'),
  pagesOf: (known: number) => `of ${formatCount(known, 'known page')} crawled`,
  rate: 'pages/s',
  cancel: 'Cancel audit',
  canceled: 'Canceling the audit…',
  watch: 'View progress',
  leave: 'You can leave this page. The audit keeps running, and its results appear here when it ends.',
  /** In the place of the list. */
  first: 'Results appear here when the audit ends.',
  elapsed: 'elapsed',
  timeLeft: {
    soon: 'Less than a minute left',
    about: (minutes: number) => `About ${formatCount(minutes, 'minute')} left`,
  },
  reading: 'Crawling now',
  read: 'Crawled',
  soFar: 'So far',
  again: 'The results below are from the previous analysis and update when this one completes.',
  announce: (stage: string) => `Audit: ${stage}`,
  ended: (score: number | null) =>
    score === null ? 'Audit failed' : `Audit complete. Score: ${score} out of 100`,
};

export const auditSchedule = {
  title: 'Schedule',
  off: 'Audits run only when someone starts them.',
  change: 'Edit schedule',
  set: 'Schedule audits',
  next: 'Next audit',
  dialogText:
    'Fettle starts audits automatically. If Fettle is down at the scheduled time, one audit starts once it’s back.',
  frequency: 'Frequency',
  frequencies: { off: 'Never', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' },
  weekday: 'Day of the week',
  day: 'Day of the month',
  dayHint: 'In shorter months, the audit runs on the last day.',
  time: 'Time',
  timeZone: 'Time zone',
  timeZoneHint: 'Type a city to find its time zone.',
  saved: 'Schedule saved',
  daily: (time: string, zone: string) => `Every day at ${time} (${zone})`,
  weekly: (day: string, time: string, zone: string) => `Every ${day} at ${time} (${zone})`,
  monthly: (day: number, time: string, zone: string) => `Day ${day} of every month at ${time} (${zone})`,
};

export const auditReport = {
  back: 'All audits',
  tabs: { overview: 'Overview', findings: 'Issues', pages: 'Pages', links: 'Broken links' },
  /** What the number beside the name of a tab counts. */
  tabCounts: {
    overview: String,
    findings: (count: number) => formatCount(count, 'issue'),
    pages: (count: number) => formatCount(count, 'page'),
    links: (count: number) => formatCount(count, 'broken link'),
  },
  tabsLabel: 'Report sections',
  actions: 'Export',
  exportAs: (what: string) => `Export: ${what}`,
  csvFindings: 'Issue occurrences (CSV)',
  csvPages: 'Pages (CSV)',
  csvLinks: 'Broken links (CSV)',
  csvListed: {
    findings: 'Listed occurrences (CSV)',
    pages: 'Listed pages (CSV)',
    'broken-links': 'Listed broken links (CSV)',
  },
  more: 'More actions',
  menu: 'Audit',
  details: 'Audit details',
  html: 'Client report',
  reanalyze: 'Re-analyze',
  reanalyzed: 'Re-analyzing the stored crawl. No requests are sent to the site.',
  saving: 'Preparing the file…',
  scores: 'Scores',
  seo: 'SEO',
  seoScore: 'SEO score',
  otherScores: 'Other scores',
  otherScoresText: 'The overall score covers SEO only. Other scores don’t count toward it.',
  capped: (cap: number) => `Score capped at ${cap}.`,
  tips: 'What to fix first',
  allIssues: (count: number) => `View all ${formatCount(count, 'issue')}`,
  createTaskFor: (issue: string) => `Create task: ${issue}`,
  inWords: 'Summary',
  advice: 'More advice',
  tiles: {
    errors: 'Errors',
    warnings: 'Warnings',
    infos: 'Info',
    pages: 'Pages',
    broken: 'Broken links',
    critical: (count: number) => `${formatNumber(count)} critical`,
    limit: (count: number) => `Page limit ${formatNumber(count)}`,
    links: (count: number) => `of ${formatCount(count, 'link')}`,
  },
  results: 'Results',
  since: (audit: string) => `Since the audit of ${audit}:`,
  noChanges: 'Nothing new or fixed',
  comparisonDetails: 'Details',
  compareWith: 'Compare with',
  /** Instead of one that it cannot be compared with. */
  chooseCompared: 'Compare with…',
  /** For screen readers, before “vs Nov 19”. */
  compareWithOther: 'Compare with another audit:',
  versus: (audit: string) => `vs ${audit}`,
  noComparison: 'No comparison',
  previousAudit: 'Previous audit',
  cannotCompareTitle: 'These audits can’t be compared',
  cannotCompare: {
    NOT_FOUND: 'The audit to compare with isn’t in this project, or it was deleted.',
    BAD_REQUEST: 'An audit can’t be compared with itself.',
  } as Record<string, string>,
  comparePrevious: 'Compare with the previous audit',
  pagesCompared: (both: number, now: number, before: number) =>
    `Pages: ${formatNumber(both)} in both audits, ${formatNumber(now)} only in this one, ${formatNumber(before)} only in the compared one.`,
  pagesUnread: (count: number) =>
    count === 1
      ? '1 more page of this audit responded with an error, so it can’t be compared.'
      : `${formatNumber(count)} more pages of this audit responded with an error, so they can’t be compared.`,
  notRechecked: (count: number) => `${formatNumber(count)} not rechecked`,
  notComparable: (count: number) => `${formatNumber(count)} not comparable`,
  partlyComparable: (compared: number, all: number) =>
    compared === 0
      ? 'No occurrences can be compared.'
      : `Only ${formatNumber(compared)} of ${formatCount(all, 'occurrence')} in all categories can be compared.`,
  /** What the two mean, whichever of the audits is the later one. */
  notComparableText: 'Not comparable: only this audit checked that place.',
  notRecheckedText: 'Not rechecked: only the compared audit checked that place.',
  newOccurrences: (count: number) => formatCount(count, 'new occurrence'),
  fixedOccurrences: (count: number) => formatCount(count, 'fixed occurrence'),
  unchangedOccurrences: (count: number) => formatCount(count, 'unchanged occurrence'),
  firstAudit: 'There’s no previous audit to compare with. The next audit will show what changed.',
  severitiesTitle: 'Issues by severity',
  severityUnit: 'issues',
  statusTitle: 'Pages by status code',
  pagesUnit: 'pages',
  depthTitle: 'Pages by crawl depth',
  timelineTitle: 'Pages crawled over time',
  timelineColumns: ['Time', 'Pages'] as const,
  timeline: (pages: number, seconds: number) => `${formatCount(pages, 'page')} in ${formatSeconds(seconds)}`,
  atSecond: (seconds: number) => `${formatNumber(seconds)} s`,
  noResponse: 'No response',
  outOf: 'out of 100',
  home: 'Home page',
  homePath: '/ (home page)',
  clicks: (count: number) => formatCount(count, 'click'),
  facts: {
    issues: (count: number) => formatCount(count, 'issue'),
    occurrences: (count: number) => formatCount(count, 'occurrence'),
    pages: (count: number) => `${formatCount(count, 'page')} crawled`,
    links: (count: number) => `${formatCount(count, 'link')} checked`,
    unverified: (count: number) => `${formatCount(count, 'unverified link')}`,
    redirected: (count: number) => `${formatCount(count, 'redirected link')}`,
  },
  /** What the site has for crawlers. */
  forCrawlers: (hasRobotsTxt: boolean, hasSitemap: boolean) =>
    hasRobotsTxt && hasSitemap
      ? 'robots.txt and sitemap found'
      : `${hasRobotsTxt ? 'robots.txt found' : 'No robots.txt'} · ${hasSitemap ? 'Sitemap found' : 'No sitemap'}`,
  ruleset: (version: string) => `Ruleset ${version}`,
  analyzedAgain: (date: string) => `Analyzed again on ${date}`,
  limits: (pages: number, depth: number) => `Page limit ${formatNumber(pages)} · Crawl depth ${depth}`,
};

export const auditFailed = {
  title: 'Audit failed',
  canceledTitle: 'Audit canceled',
  canceledText: (when: string, pages: number) =>
    `Stopped on ${when}, ${pages === 0 ? 'before any page was crawled' : `after ${formatCount(pages, 'page')}`}. It has no results.`,
  canceledAgain: 'The latest analysis was canceled. The results below are from the one before.',
  again: 'Start another audit',
  lastCompleted: 'Last completed audit',
  settings: 'Project settings',
  remedies: {
    SITE_UNREACHABLE:
      'Open the URL in a browser. If it loads there without a warning, check whether a firewall blocks FettleBot, and whether the site URL in the project settings is exactly the one the site uses.',
    ROOT_REDIRECTS_OFFSITE: 'To audit that site, change the site URL in the project settings.',
    BLOCKED_ADDRESS:
      'Check the URL and its port. If the site is on a private network, the operator of this installation can allow it with FETTLE_ALLOW_PRIVATE_NETWORKS.',
    INTERNAL:
      'Something went wrong in Fettle. Start another audit. If it fails too, contact the operator of this installation.',
  } as Record<string, string>,
};
