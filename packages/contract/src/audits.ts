import { Type } from 'typebox';
import { auditPageOperations } from './audit-page.ts';
import {
  Audit,
  AuditFinding,
  AuditListItem,
  AuditOverview,
  AuditPage,
  AuditSchedule,
  AuditStatus,
  BrokenLink,
  CrawlRules,
  checkCategories,
  FindingTask,
  findingChanges,
  findingSeverities,
  IgnoredIssue,
  LinkedTask,
  TaskFinding,
} from './audit-schemas.ts';
import { Deleted, Id, IdParam, Line, Nullable, Priority, SlugParam } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';

const AuditStarted = Type.Object({ id: Id, status: AuditStatus });

const maxDepth = Type.Integer({
  minimum: 0,
  maximum: limits.auditDepth.max,
  default: limits.auditDepth.default,
  description: 'Crawl depth',
});
const maxPages = Type.Integer({
  minimum: 1,
  maximum: limits.auditPages.max,
  default: limits.auditPages.default,
  description: 'Page limit',
});

const crawlPatterns = Type.Array(Type.String({ minLength: 1, maxLength: limits.crawlPatternCharacters }), {
  maxItems: limits.crawlPatterns,
  uniqueItems: true,
});

/** Never part of a response or an error message. */
const crawlSecret = (description: string) =>
  Type.String({ maxLength: limits.crawlCredentialCharacters, writeOnly: true, description });

const UrlPart = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'Text contained in the URL, case-insensitive',
});

const Fingerprint = Type.String({ pattern: '^[0-9a-f]{32}(-[0-9]{1,9})?$' });

const IgnoreReason = Line(limits.ignoreReasonCharacters);

const IgnoreUntil = Nullable(
  Type.String({
    format: 'date-time',
    description: 'A time in the future from which the issue counts again; null for no end',
  }),
);

const against = Type.Optional(
  Type.String({
    minLength: 1,
    description:
      'ID of another audit of the project to compare with, instead of the previous one. Both audits need stored occurrences, which are kept for the six latest audits of a project',
  }),
);

/** Fields that the pages of an audit can be sorted by. */
const pageSorts = [
  'url',
  'status',
  'depth',
  'bytes',
  'ttfbMs',
  'wordCount',
  'inlinks',
  'outlinks',
  'findingCount',
  'issueCount',
  'occurrenceCount',
] as const;

/** Fields that broken links can be sorted by. */
const linkSorts = ['url', 'status', 'sourceCount'] as const;

export const audits = {
  listProjectAudits: operation({
    name: 'listProjectAudits',
    method: 'GET',
    path: '/projects/:id/audits',
    scope: 'audits:read',
    summary: 'List the audits of a project, newest first',
    params: IdParam,
    query: closed(paging(limits.auditPage)),
    result: AuditListItem,
    kind: 'list',
    pageSize: limits.auditPage,
  }),
  startAudit: operation({
    name: 'startAudit',
    method: 'POST',
    path: '/projects/:id/audits',
    scope: 'audits:run',
    summary: "Start an audit of the project's site; poll `getAudit` for its progress",
    params: IdParam,
    body: closed({
      maxDepth: Type.Optional(maxDepth),
      maxPages: Type.Optional(maxPages),
    }),
    bodyOptional: true,
    result: AuditStarted,
    status: 201,
    location: '/audits/:id',
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  getAudit: operation({
    name: 'getAudit',
    method: 'GET',
    path: '/audits/:id',
    scope: 'audits:read',
    summary: 'Get an audit with its reports',
    description:
      'Returns CONFLICT with `against` if one of the two audits has no stored occurrences, such as an unfinished audit.',
    params: IdParam,
    query: closed({ against }),
    result: Audit,
    versioned: true,
    errors: ['CONFLICT'],
  }),
  getAuditOverview: operation({
    name: 'getAuditOverview',
    method: 'GET',
    path: '/audits/:id/overview',
    surfaces: ['dashboard'],
    summary:
      'Get an audit with its reports, chart data, and issue counts, but without its pages and broken links',
    description:
      'Returns CONFLICT with `against` if one of the two audits has no stored occurrences, such as an unfinished audit.',
    params: IdParam,
    query: closed({ against }),
    result: AuditOverview,
    versioned: true,
    errors: ['CONFLICT'],
  }),
  listAuditFindings: operation({
    name: 'listAuditFindings',
    method: 'GET',
    path: '/audits/:id/findings',
    scope: 'audits:read',
    summary: 'List the occurrences of all issues in an audit, most severe first, then by check and URL',
    description:
      "Results are from the last completed analysis. Without `change`, lists the occurrences in this audit; `change=fixed` lists those in the previous audit that are fixed, `change=not_rechecked` those that this audit did not check again, and `change=not_comparable` those of this audit in places that the other one did not check. `against` compares with another audit than the previous one. Ignored occurrences are listed only on request. Occurrences are kept for a project's six latest audits. Returns CONFLICT before the audit has reports and after its occurrences have been deleted.",
    params: IdParam,
    query: closed({
      check: Type.Optional(Type.String({ maxLength: 100, description: 'ID of a check' })),
      severity: Type.Optional(Type.Enum([...findingSeverities])),
      category: Type.Optional(Type.Enum([...checkCategories])),
      change: Type.Optional(Type.Enum([...findingChanges, 'not_comparable'])),
      against,
      url: Type.Optional(UrlPart),
      ignored: Type.Optional(
        Type.Enum(['exclude', 'include', 'only'], {
          default: 'exclude',
          description: 'Whether to list ignored occurrences: not at all, among the others, or nothing else',
        }),
      ),
      pageUrl: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2_048,
          description:
            'Exact URL of a page: its own occurrences, and those of links and files that it refers to, as `occurrenceCount` of the page counts them',
        }),
      ),
      ...paging(),
    }),
    result: AuditFinding,
    kind: 'list',
    csv: true,
    errors: ['CONFLICT'],
  }),
  listAuditPages: operation({
    name: 'listAuditPages',
    method: 'GET',
    path: '/audits/:id/pages',
    scope: 'audits:read',
    summary: 'List the pages of an audit, by default in order of crawl depth and URL',
    description:
      'Returns the same pages as `crawl.pages` of the audit, from the last completed analysis. Returns CONFLICT before the audit has reports.',
    params: IdParam,
    query: closed({
      status: Type.Optional(
        Type.String({
          pattern: '^[1-5]([0-9]{2}|xx)$',
          description: 'A status code, such as 404, or a class of codes, such as 4xx',
        }),
      ),
      depth: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      indexable: Type.Optional(Type.Enum(['true', 'false'])),
      url: Type.Optional(UrlPart),
      sort: Type.Optional(
        Type.Enum([...pageSorts], {
          description: 'Default `depth`. Ties are sorted by URL',
        }),
      ),
      order: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'Default `asc`' })),
      ...paging(),
    }),
    result: AuditPage,
    kind: 'list',
    csv: true,
    errors: ['CONFLICT'],
  }),
  listBrokenLinks: operation({
    name: 'listBrokenLinks',
    method: 'GET',
    path: '/audits/:id/broken-links',
    scope: 'audits:read',
    summary: 'List the broken links of an audit with the pages that contain them, most important first',
    description:
      'Returns the same links as `linkReport.brokenList` of the audit, from the last completed analysis. By default, internal links come first and, within each type, the links that appear on the most pages. Returns CONFLICT before the audit has reports.',
    params: IdParam,
    query: closed({
      type: Type.Optional(Type.Enum(['internal', 'external'])),
      url: Type.Optional({
        ...UrlPart,
        description:
          'Text contained in the URL of the link or of a page that contains the link, case-insensitive',
      }),
      sort: Type.Optional(
        Type.Enum([...linkSorts], {
          description: 'Default: most important first. This order also breaks ties',
        }),
      ),
      order: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'Order of `sort`; default `asc`' })),
      ...paging(),
    }),
    result: BrokenLink,
    kind: 'list',
    csv: true,
    errors: ['CONFLICT'],
  }),
  ...auditPageOperations,
  getAuditReport: operation({
    name: 'getAuditReport',
    method: 'GET',
    path: '/audits/:id/report.html',
    surfaces: ['dashboard'],
    summary: 'Download the report of an audit as a single HTML page to print or share',
    description:
      'The file is self-contained: it loads no other files and runs no scripts. It has the branding of the organization. Results are from the last completed analysis. Returns CONFLICT before the audit has reports.',
    params: IdParam,
    query: closed({
      against,
      audience: Type.Optional(
        Type.Enum(['team', 'client'], {
          default: 'team',
          description: '`client`: without the reasons of ignored issues, as a report link shows it',
        }),
      ),
    }),
    result: Type.Unknown(),
    kind: 'file',
    errors: ['CONFLICT'],
  }),
  reanalyzeAudit: operation({
    name: 'reanalyzeAudit',
    method: 'POST',
    path: '/audits/:id/reanalyze',
    scope: 'audits:run',
    summary: 'Re-analyze an audit from its stored crawl data, without sending requests to the site',
    params: IdParam,
    body: closed({}),
    bodyOptional: true,
    result: AuditStarted,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  cancelAudit: operation({
    name: 'cancelAudit',
    method: 'POST',
    path: '/audits/:id/cancel',
    surfaces: ['dashboard'],
    summary: 'Cancel an unfinished audit; its status becomes `failed` with the error code CANCELLED',
    params: IdParam,
    body: closed({}),
    bodyOptional: true,
    result: AuditStarted,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  createTaskFromFinding: operation({
    name: 'createTaskFromFinding',
    method: 'POST',
    path: '/audits/:id/tasks',
    surfaces: ['dashboard'],
    summary: 'Create a task from an issue: for one occurrence, for all on a page, or for the whole check',
    description:
      'Without `fingerprint` and `url`, the task is about the whole check. If an open task about the same issue exists, it is returned with `created` set to false. Fields that are not sent are filled in from the check. The task stays linked to its occurrences, which keep their fingerprint in every audit.',
    params: IdParam,
    body: closed({
      check: Type.String({ maxLength: 100, description: 'ID of a check' }),
      fingerprint: Type.Optional(Fingerprint),
      url: Type.Optional(
        Type.String({ minLength: 1, maxLength: 20_000, description: 'Exact URL of the page' }),
      ),
      title: Type.Optional(Line(limits.titleCharacters)),
      status: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
      priority: Type.Optional(Priority),
      assigneeIds: Type.Optional(
        Type.Array(Type.String(), { maxItems: limits.assigneesPerTask, uniqueItems: true }),
      ),
      dueDate: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
    }),
    result: Type.Object({ created: Type.Boolean(), task: LinkedTask }),
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  listFindingTasks: operation({
    name: 'listFindingTasks',
    method: 'GET',
    path: '/projects/:id/finding-tasks',
    surfaces: ['dashboard'],
    summary:
      'List the tasks that were created from issues in a project, with their occurrences, newest task first',
    params: IdParam,
    query: closed({
      check: Type.Optional(Type.String({ maxLength: 100, description: 'ID of a check' })),
      ...paging(),
    }),
    result: FindingTask,
    kind: 'list',
  }),
  listTaskFindings: operation({
    name: 'listTaskFindings',
    method: 'GET',
    path: '/tasks/:id/findings',
    surfaces: ['dashboard'],
    summary: 'List the occurrences a task was created from, and whether the latest audit still has them',
    params: IdParam,
    query: closed(paging()),
    result: TaskFinding,
    kind: 'list',
  }),
  listIgnoredIssues: operation({
    name: 'listIgnoredIssues',
    method: 'GET',
    path: '/projects/:id/ignored-issues',
    scope: 'audits:read',
    summary: 'List the issues and occurrences that are ignored in a project, newest first',
    description: 'Includes those whose `until` has passed, with `active` set to false.',
    params: IdParam,
    query: closed({
      check: Type.Optional(Type.String({ maxLength: 100, description: 'ID of a check' })),
      active: Type.Optional(Type.Enum(['true', 'false'])),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 500,
          description: 'Text contained in the title of the check, the URL, or the reason, case-insensitive',
        }),
      ),
      ...paging(),
    }),
    result: IgnoredIssue,
    kind: 'list',
  }),
  ignoreIssue: operation({
    name: 'ignoreIssue',
    method: 'POST',
    path: '/audits/:id/ignored-issues',
    scope: 'audits:run',
    summary: 'Ignore an issue of a project, or one occurrence of it, from now on',
    description: `Without \`fingerprint\`, the whole check is ignored. What is ignored is left out of the counts, reports, and scores of this and later audits of the project, and of earlier audits whose occurrences are still stored. If it is already ignored, its reason and date are replaced. Returns CONFLICT if the audit is from an older version of Fettle and has not been re-analyzed, and when ${limits.ignoredIssuesPerProject.toLocaleString('en-US')} issues of the project are ignored.`,
    params: IdParam,
    body: closed({
      check: Type.String({ maxLength: 100, description: 'ID of a failing check' }),
      fingerprint: Type.Optional(Fingerprint),
      reason: IgnoreReason,
      until: Type.Optional(IgnoreUntil),
    }),
    result: IgnoredIssue,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  updateIgnoredIssue: operation({
    name: 'updateIgnoredIssue',
    method: 'PATCH',
    path: '/ignored-issues/:id',
    scope: 'audits:run',
    summary: 'Change why and until when an issue is ignored',
    description: 'With a new `until`, an issue that counts again is ignored once more.',
    params: IdParam,
    body: closed({ reason: Type.Optional(IgnoreReason), until: Type.Optional(IgnoreUntil) }),
    result: IgnoredIssue,
    errors: ['FORBIDDEN'],
  }),
  stopIgnoringIssue: operation({
    name: 'stopIgnoringIssue',
    method: 'DELETE',
    path: '/ignored-issues/:id',
    scope: 'audits:run',
    summary: 'Stop ignoring an issue, so that it counts again',
    params: IdParam,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
  listOrgAudits: operation({
    name: 'listOrgAudits',
    method: 'GET',
    path: '/orgs/:slug/audits',
    scope: 'audits:read',
    summary: 'List the audits of all projects of an organization that the caller can see, newest first',
    params: SlugParam,
    query: closed(paging()),
    result: AuditListItem,
    kind: 'list',
  }),
  getAuditSchedule: operation({
    name: 'getAuditSchedule',
    method: 'GET',
    path: '/projects/:id/audit-schedule',
    surfaces: ['dashboard'],
    summary: 'Get the audit schedule of a project; `frequency` is `off` when there is none',
    params: IdParam,
    result: AuditSchedule,
  }),
  setAuditSchedule: operation({
    name: 'setAuditSchedule',
    method: 'PUT',
    path: '/projects/:id/audit-schedule',
    surfaces: ['dashboard'],
    summary: "Schedule daily, weekly, or monthly audits of the project's site, or turn the schedule off",
    description:
      'Fields that are not sent get their default, not their previous value: `time` 03:00, `timeZone` UTC, `weekday` 1 (Monday), and `day` 1.',
    params: IdParam,
    body: closed({
      frequency: Type.Enum(['off', 'daily', 'weekly', 'monthly']),
      time: Type.Optional(Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })),
      timeZone: Type.Optional(Type.String({ format: 'time-zone', maxLength: 100 })),
      weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
      day: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
      maxDepth: Type.Optional(maxDepth),
      maxPages: Type.Optional(maxPages),
    }),
    result: AuditSchedule,
    errors: ['FORBIDDEN'],
  }),
  getCrawlRules: operation({
    name: 'getCrawlRules',
    method: 'GET',
    path: '/projects/:id/crawl-rules',
    scope: 'audits:read',
    summary: 'Get the crawl rules of a project, without their secrets',
    description:
      '`revision` is 0 until rules are saved. Credentials are never returned, only their type and when they were set.',
    params: IdParam,
    result: CrawlRules,
  }),
  setCrawlRules: operation({
    name: 'setCrawlRules',
    method: 'PUT',
    path: '/projects/:id/crawl-rules',
    scope: 'audits:run',
    summary: 'Set the crawl rules of a project, which apply to all audits that start later',
    description:
      "Fields that are not sent get their default, not their previous value: no patterns, no extra start pages, and null. `credentials` alone are kept if they are not sent; null removes them. Patterns are those of robots.txt: `*` stands for any characters and `$` for the end. A pattern that begins with `/` is compared with path and query of the site's URLs, one that begins with `*`, `http://`, or `https://` with the whole URL. `exclude` wins over `include`, and the start pages are always read. `ignoreRobots` returns BAD_REQUEST while the ownership of the site is not proved; `getCrawlRules` shows what to publish.",
    params: IdParam,
    body: closed({
      include: Type.Optional(crawlPatterns),
      exclude: Type.Optional(crawlPatterns),
      startUrls: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: limits.urlCharacters }), {
          maxItems: limits.crawlPatterns,
          description: "Paths or URLs of pages on the origin of the project's URL",
        }),
      ),
      requestsPerSecond: Type.Optional(
        Nullable(
          Type.Number({
            minimum: limits.requestsPerSecond.min,
            maximum: limits.requestsPerSecond.max,
            description:
              'On public sites it only slows the crawler down, unless the ownership of the site is proved',
          }),
        ),
      ),
      userAgentSuffix: Type.Optional(
        Nullable(
          Type.String({
            minLength: 1,
            maxLength: limits.userAgentSuffixCharacters,
            description: 'Visible ASCII without parentheses and backslashes',
          }),
        ),
      ),
      ignoreRobots: Type.Optional(Type.Boolean()),
      credentials: Type.Optional(
        Type.Union(
          [
            closed({
              type: Type.Enum(['basic', 'header']),
              userName: Type.Optional(crawlSecret('With `basic`')),
              password: Type.Optional(crawlSecret('With `basic`')),
              headerName: Type.Optional(
                Type.String({ minLength: 1, maxLength: 100, description: 'With `header`' }),
              ),
              headerValue: Type.Optional(crawlSecret('With `header`')),
            }),
            Type.Null(),
          ],
          {
            writeOnly: true,
            description:
              "Sent with every request to the origin of the project's URL, and to no other. Stored encrypted",
          },
        ),
      ),
    }),
    result: CrawlRules,
    errors: ['FORBIDDEN'],
  }),
};
