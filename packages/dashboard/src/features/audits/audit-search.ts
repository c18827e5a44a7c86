import type { AuditFinding, FindingGroup } from '@fettle/contract';

type Severity = AuditFinding['severity'];
type Change = NonNullable<FindingGroup['change']> | 'not_comparable';

export const tabs = ['overview', 'findings', 'pages', 'links'] as const;
export const severities: readonly Severity[] = ['critical', 'error', 'warning', 'info'];
export const changes: readonly Change[] = ['new', 'still_there', 'not_comparable', 'fixed', 'not_rechecked'];
export const statusGroups = ['2xx', '3xx', '4xx', '5xx'] as const;
const pageSorts = [
  'url',
  'status',
  'depth',
  'occurrenceCount',
  'inlinks',
  'wordCount',
  'ttfbMs',
  'bytes',
] as const;

/** For broken links. By default the most important ones come first. */
export const linkSorts = ['sourceCount', 'status', 'url'] as const;

export type Tab = (typeof tabs)[number];
export type PageSort = (typeof pageSorts)[number];

/** The part of a report's state kept in the URL, so that it can be shared and bookmarked. */
export interface AuditSearch {
  tab?: Tab;
  /** The audit it is compared with, if that is not the previous one. */
  against?: string;
  /** The expanded check. */
  check?: string;
  change?: Change;
  /** Lists the occurrences that are ignored. */
  ignored?: 'only';
  severity?: Severity;
  category?: string;
  /** Part of the name of an issue. */
  name?: string;
  /** Part of the URL of findings, pages, or links. */
  url?: string;
  /** Exact URL of the page that shows the findings. */
  pageUrl?: string;
  /** A class of status codes, or one code. */
  status?: string;
  /** The crawl depth of pages. */
  depth?: string;
  indexable?: 'true' | 'false';
  sort?: PageSort;
  order?: 'desc';
  type?: 'internal' | 'external';
  rank?: (typeof linkSorts)[number];
}

type FilterValues = { [Name in 'severity' | 'category' | 'name' | 'url' | 'pageUrl']?: string | undefined };

/** Whether a part of the issues is filtered further. */
export function isFiltered({ severity, category, name, url, pageUrl }: FilterValues): boolean {
  return (severity ?? category ?? name ?? url ?? pageUrl) !== undefined;
}

/** The same part of the issues, unfiltered. */
export function withoutFilters(search: AuditSearch): AuditSearch {
  const { severity: _severity, category: _category, name: _name, ...others } = search;
  const { url: _url, pageUrl: _pageUrl, ...rest } = others;
  return rest;
}

/** Parses the search parameters and drops invalid values. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const text = (name: string, max = 500) => {
    const value = search[name];
    // The router turns numbers and booleans into values of those types.
    const written = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    return typeof written === 'string' && written !== '' && written.length <= max ? written : undefined;
  };
  const oneOf = (name: string, values: readonly string[]) => {
    const value = text(name);
    return value !== undefined && values.includes(value) ? value : undefined;
  };
  const like = (name: string, shape: RegExp) => {
    const value = text(name);
    return value !== undefined && shape.test(value) ? value : undefined;
  };
  const fields = {
    tab: oneOf('tab', tabs),
    against: text('against'),
    check: text('check'),
    change: oneOf('change', changes),
    ignored: oneOf('ignored', ['only']),
    severity: oneOf('severity', severities),
    category: text('category'),
    name: text('name'),
    url: text('url'),
    pageUrl: text('pageUrl', 20_000),
    status: like('status', /^[1-5](xx|\d\d)$/),
    depth: like('depth', /^\d{1,3}$/),
    indexable: oneOf('indexable', ['true', 'false']),
    sort: oneOf('sort', pageSorts),
    order: oneOf('order', ['desc']),
    type: oneOf('type', ['internal', 'external']),
    rank: oneOf('rank', linkSorts),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
