import { Type } from 'typebox';
import { AuditPageDetail, linkResults, PageHistoryItem, PageLink, PageTask } from './audit-page-schemas.ts';
import { IdParam } from './common-schemas.ts';
import { closed, operation, paging } from './operation.ts';

const PageUrl = Type.String({
  minLength: 1,
  // The longest that is crawled. Percent-encoded, it has to fit into the request line.
  maxLength: 2_048,
  description:
    'Exact URL as crawled. If it is unknown, its normalized form is tried: without fragment, tracking parameters, and default port',
});

const historySize = { default: 20, max: 50 };

/** Everything that audits know about one URL. */
export const auditPageOperations = {
  getAuditPage: operation({
    name: 'getAuditPage',
    method: 'GET',
    path: '/audits/:id/page',
    scope: 'audits:read',
    summary: 'Get everything an audit knows about one URL',
    description:
      'Covers pages, redirects, files, and the targets of links. Returns what the last completed analysis found: the response, what is in the document, the issues, and the first links in both directions. `listPageLinks`, `listPageHistory`, and `listPageTasks` return the rest. The response and most links come from crawl data, which is kept for the five latest audits of a project. Returns CONFLICT before the audit has reports, and NOT_FOUND for a URL that the audit does not know.',
    params: IdParam,
    query: closed({ url: PageUrl }),
    result: AuditPageDetail,
    errors: ['CONFLICT'],
  }),
  listPageLinks: operation({
    name: 'listPageLinks',
    method: 'GET',
    path: '/audits/:id/page-links',
    scope: 'audits:read',
    summary: 'List the links to or from one URL of an audit',
    description:
      'Links in are listed by depth and URL of their source; links out in the order of the page. Each source and each target is listed once. Returns CONFLICT before the audit has reports, and NOT_FOUND for a URL that the audit does not know.',
    params: IdParam,
    query: closed({
      url: PageUrl,
      direction: Type.Enum(['in', 'out']),
      result: Type.Optional(
        Type.Enum([...linkResults], { description: 'Only links out with this result of the link check' }),
      ),
      ...paging(),
    }),
    result: PageLink,
    kind: 'list',
    csv: true,
    errors: ['CONFLICT'],
  }),
  listPageHistory: operation({
    name: 'listPageHistory',
    method: 'GET',
    path: '/projects/:id/page-history',
    scope: 'audits:read',
    summary: 'List what each audit of a project knows about one URL, newest first',
    description:
      'Lists every audit that has reports, also those without the URL, so that it shows when a page appeared and disappeared.',
    params: IdParam,
    query: closed({ url: PageUrl, ...paging(historySize) }),
    result: PageHistoryItem,
    kind: 'list',
    pageSize: historySize,
  }),
  listPageTasks: operation({
    name: 'listPageTasks',
    method: 'GET',
    path: '/projects/:id/page-tasks',
    scope: 'tasks:read',
    summary: 'List the tasks about one URL, newest first',
    description:
      'Lists tasks whose `pageUrl` is the URL, and tasks that were created from issues on it. Up to 1,000 of each are considered.',
    params: IdParam,
    query: closed({ url: PageUrl, ...paging() }),
    result: PageTask,
    kind: 'list',
  }),
};
