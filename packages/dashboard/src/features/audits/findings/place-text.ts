import type { AuditSearch } from '../audit-search.ts';
import { type CheckFindings, hasName } from './checks.ts';

/** Whether the issues are listed by their names. The others are lists of occurrences, which are found by their URLs. */
export function isByName({ ignored, pageUrl }: AuditSearch): boolean {
  return (ignored ?? pageUrl) === undefined;
}

/**
 * Filters whose text, if it is new, is looked for where it is found: in the names of issues, otherwise in URLs. Text that
 * was looked for in URLs before stays there. A list of occurrences drops the name of an issue, by which it cannot be
 * filtered.
 */
export function placeText(
  checks: readonly CheckFindings[],
  before: AuditSearch,
  { name, url, ...others }: AuditSearch,
): AuditSearch {
  const text = isByName(others) ? (name ?? url) : url;
  if (text === undefined) return others;
  const isName = isByName(others) && text !== before.url && checks.some((check) => hasName(check, text));
  return isName ? { ...others, name: text } : { ...others, url: text };
}
