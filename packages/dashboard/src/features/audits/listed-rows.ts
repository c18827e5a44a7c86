import type { AuditSearch } from './audit-search.ts';
import { linkFilter } from './links/links-query.ts';
import { pageFilter } from './pages/pages-query.ts';
import type { AuditRows } from './save-audit-rows.ts';

interface ListedRows {
  list: AuditRows;
  filter: Readonly<Record<string, string | undefined>>;
}

/** The list of the open tab with its filters, in its order. Null if nothing is left out of it. */
export function listedRows(search: AuditSearch, against: string | undefined): ListedRows | null {
  const { tab, change, ignored, severity, category, name, url, pageUrl, type } = search;
  const { status, depth, indexable } = search;
  // The service knows checks, not their names.
  if (tab === 'findings' && name === undefined && isAny(change, ignored, severity, category, url, pageUrl))
    return { list: 'findings', filter: { against, change, ignored, severity, category, url, pageUrl } };
  if (tab === 'pages' && isAny(url, status, depth, indexable))
    return { list: 'pages', filter: pageFilter(search) };
  if (tab === 'links' && isAny(url, type)) return { list: 'broken-links', filter: linkFilter(search) };
  return null;
}

function isAny(...values: readonly (string | undefined)[]): boolean {
  return values.some((value) => value !== undefined);
}
