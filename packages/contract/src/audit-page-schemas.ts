import { type Static, Type } from 'typebox';
import { AuditFinding, AuditPage, findingSeverities, LinkedTask } from './audit-schemas.ts';
import { Id, Nullable, Timestamp } from './common-schemas.ts';

/** Shapes of the page inspector: everything that audits know about one URL. */

export const pageKinds = [
  'page',
  'redirect',
  'file',
  'failed',
  'blocked',
  'not_crawled',
  'external',
] as const;

export const linkResults = ['working', 'broken', 'unverified'] as const;

export const linkKinds = ['link', 'image', 'script', 'style', 'frame', 'media', 'head', 'redirect'] as const;

/** A link from or to a page. The fields, in this order, are the columns of the CSV. */
export const PageLink = Type.Object({
  url: Type.String({ description: 'The other end: the target of a link out, the source of a link in' }),
  text: Type.String({ description: 'Anchor text, or the alt text of an image; can be empty' }),
  kind: Type.Enum([...linkKinds], {
    description:
      'How the page uses the target. `head`: canonical, hreflang, icon, or preload; `redirect`: the URL redirects there',
  }),
  internal: Type.Boolean({ description: 'Whether `url` belongs to the audited site' }),
  followed: Type.Boolean({
    description:
      'Whether it counts in `inlinks` and `outlinks`: an internal link without nofollow, or a redirect',
  }),
  result: Nullable(
    Type.Enum([...linkResults], { description: 'Result of the link check for `url`; null if there is none' }),
  ),
  status: Nullable(Type.Integer({ description: 'HTTP status of `url`; null if there was no response' })),
  reason: Nullable(Type.String({ description: 'Why `url` is broken, or could not be verified' })),
});
export type PageLink = Static<typeof PageLink>;

const isComplete = Type.Boolean({
  description:
    'Whether `listPageLinks` can list all of them. Otherwise, up to 20 are known, because the crawl is from an earlier version or its data has been deleted',
});

/** Links to a page: the first of them, with counts of all. */
const PageInlinks = Type.Object({
  total: Type.Integer({
    description: 'Pages that link to this URL or load it, and URLs that redirect to it',
  }),
  followed: Type.Integer({ description: 'How many of them are followed: `inlinks` of the page' }),
  isComplete,
  items: Type.Array(PageLink, { description: 'The first 50, by depth and URL of the source' }),
});

/** Links of a page: the first of them, with counts of all. */
const PageOutlinks = Type.Object({
  total: Type.Integer({ description: 'URLs that this page links to, loads, or redirects to' }),
  followed: Type.Integer({ description: 'How many of them are followed: `outlinks` of the page' }),
  internal: Type.Integer(),
  broken: Type.Integer(),
  unverified: Type.Integer(),
  isComplete,
  items: Type.Array(PageLink, { description: 'The first 50, in the order of the page' }),
});

const PageRedirect = Type.Object({
  url: Type.String(),
  status: Type.Integer(),
  location: Nullable(Type.String({ description: 'Resolved target; null if it is missing or invalid' })),
});

/** What the server returned for the URL. */
const PageResponse = Type.Object({
  status: Nullable(Type.Integer({ description: 'Status of the last response; null without one' })),
  error: Nullable(Type.String({ description: 'Why there was no usable response' })),
  finalUrl: Type.String({ description: 'URL of the last response, after redirects' }),
  redirects: Type.Array(PageRedirect, { description: 'Every redirect, in order' }),
  contentType: Nullable(Type.String()),
  httpVersion: Nullable(Type.String()),
  bytes: Type.Integer({ description: 'Bytes transferred' }),
  decodedBytes: Type.Integer({ description: 'Bytes after decompression' }),
  truncated: Type.Boolean({ description: 'Whether a limit ended the reading' }),
  ttfbMs: Type.Integer(),
  totalMs: Type.Integer(),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'The stored headers, by name. Values of cookies are not stored',
  }),
});

/** What is in the HTML of the page. */
const PageDocument = Type.Object({
  titles: Type.Array(Type.String()),
  descriptions: Type.Array(Type.String()),
  headings: Type.Array(Type.Object({ level: Type.Integer(), text: Type.String() }), {
    description: 'The first 100',
  }),
  headingCount: Type.Integer(),
  canonicals: Type.Array(Type.Object({ url: Type.String(), source: Type.Enum(['html', 'header']) }), {
    description: 'Canonical URLs that search engines consider',
  }),
  robots: Type.Array(Type.Object({ source: Type.String(), content: Type.String() }), {
    description: 'Robots directives for all crawlers and for Googlebot',
  }),
  lang: Nullable(Type.String()),
  charset: Type.String(),
  viewport: Nullable(Type.String()),
  hreflang: Type.Array(Type.Object({ code: Type.String(), url: Nullable(Type.String()) }), {
    description: 'The first 100',
  }),
  words: Type.Integer(),
  mainWords: Type.Integer({ description: 'Words of the main content' }),
  excerpt: Type.String({ description: 'The beginning of the main content' }),
  needsJavaScript: Type.Boolean(),
  openGraph: Type.Array(Type.Object({ property: Type.String(), content: Type.String() })),
  structuredData: Type.Array(
    Type.Object({
      types: Type.Array(Type.String()),
      error: Nullable(Type.String({ description: 'Why the block could not be parsed' })),
    }),
    { description: 'Nodes of JSON-LD; the first 50' },
  ),
  images: Type.Object({
    total: Type.Integer(),
    withoutAlt: Type.Integer(),
    items: Type.Array(Type.Object({ url: Nullable(Type.String()), alt: Nullable(Type.String()) }), {
      description: 'The first 20',
    }),
  }),
});

/** A failing check with its number of occurrences on one page. */
export const PageIssue = Type.Object({
  checkId: Type.String(),
  title: Type.String(),
  category: Type.String(),
  severity: Type.Enum([...findingSeverities]),
  count: Type.Integer({ description: 'Occurrences on this page' }),
});
export type PageIssue = Static<typeof PageIssue>;

export const indexabilityReasons = [
  'indexable',
  'blocked_by_robots',
  'no_response',
  'redirect',
  'status',
  'not_html',
  'noindex',
  'canonical',
] as const;

export const AuditPageDetail = Type.Object({
  auditId: Id,
  projectId: Id,
  url: Type.String({
    description: 'The URL as it is stored, which can be the normalized form of the requested one',
  }),
  kind: Type.Enum([...pageKinds], {
    description:
      '`page`: responded with HTML; `redirect`; `file`: responded with something else; `failed`: no response; `blocked`: disallowed by robots.txt; `not_crawled`: known from links or the sitemap, but not read; `external`: on another site',
  }),
  crawlDataKept: Type.Boolean({
    description:
      "Whether the audit's crawl data is still stored. Otherwise, `response`, `document`, and most links are missing",
  }),
  page: Nullable(AuditPage),
  depth: Nullable(Type.Integer()),
  inSitemap: Nullable(Type.Boolean()),
  indexability: Nullable(
    Type.Object({
      indexable: Type.Boolean(),
      reason: Nullable(
        Type.Enum([...indexabilityReasons], { description: 'null when it is no longer known' }),
      ),
      detail: Nullable(
        Type.String({
          description: 'What the reason refers to: a status, a directive, or another URL',
        }),
      ),
    }),
  ),
  linkCheck: Nullable(
    Type.Object(
      {
        result: Type.Enum([...linkResults]),
        status: Nullable(Type.Integer()),
        reason: Nullable(Type.String()),
      },
      { description: 'Result for this URL as the target of links' },
    ),
  ),
  response: Nullable(PageResponse),
  document: Nullable(PageDocument),
  issueCount: Nullable(
    Type.Integer({
      description: 'Checks that fail on this page; null when occurrences are no longer stored',
    }),
  ),
  occurrenceCount: Nullable(Type.Integer()),
  issues: Type.Array(PageIssue, { description: 'By severity, then by check' }),
  occurrences: Type.Array(AuditFinding, {
    description:
      'The first 100 in the order of `issues`. An occurrence of a broken link is listed with the target of the link',
  }),
  inlinks: PageInlinks,
  outlinks: PageOutlinks,
});
export type AuditPageDetail = Static<typeof AuditPageDetail>;

export const pageChanges = ['appeared', 'changed', 'unchanged', 'disappeared', 'absent'] as const;

export const pageFields = ['status', 'title', 'description', 'h1', 'canonical', 'indexable'] as const;

/** What one audit of the project knows about a URL. */
export const PageHistoryItem = Type.Object({
  auditId: Id,
  completedAt: Nullable(Timestamp),
  overallScore: Nullable(Type.Number()),
  present: Type.Boolean({ description: 'Whether the audit has a page or a response with this URL' }),
  change: Nullable(
    Type.Enum([...pageChanges], {
      description:
        'Compared with the previous audit in this list; null for the first audit. An audit can also miss a page because of its limits',
    }),
  ),
  changedFields: Type.Array(Type.Enum([...pageFields])),
  status: Nullable(Type.Integer()),
  page: Nullable(AuditPage),
  occurrenceCount: Nullable(
    Type.Integer({ description: 'Occurrences on this page; null when they are no longer stored' }),
  ),
});
export type PageHistoryItem = Static<typeof PageHistoryItem>;

/** A task about a URL, and why it is. */
export const PageTask = Type.Object({
  ...LinkedTask.properties,
  hasPageUrl: Type.Boolean({ description: 'Whether `pageUrl` of the task is this URL' }),
  occurrenceCount: Type.Integer({ description: 'Occurrences on this page that the task was created from' }),
});
export type PageTask = Static<typeof PageTask>;
