import type { AuditPage } from '@fettle/contract';
import { sql } from 'kysely';
import { hashUrl } from '../storage/hash-url.ts';

/** By how much the counts of pages fall, by the hash of their URL: issues, and occurrences. */
export type IgnoredOnPages = Record<string, [issues: number, occurrences: number]>;

/**
 * SQL for statements with `audits audit` and `audit_page_lists list`: the pages of a part of the list as they count, without
 * what is ignored.
 */
export const listedPages = sql`(
  select case when ignored.value is null then element.value else (element.value::jsonb || jsonb_build_object(
      'issueCount', (element.value->>'issueCount')::int - (ignored.value->>0)::int,
      'occurrenceCount', (element.value->>'occurrenceCount')::int - (ignored.value->>1)::int,
      'findingCount', (element.value->>'findingCount')::int - (ignored.value->>1)::int))::json end as page
  from json_array_elements(list.pages) element
    left join json_each(audit.ignored_on_pages) ignored on ignored.key = hash_url(element.value->>'url')::text)`;

/** The same for pages that were read. */
export function withoutIgnored(pages: AuditPage[], ignored: IgnoredOnPages | null): AuditPage[] {
  if (ignored === null) return pages;
  return pages.map((page) => {
    const [issues, occurrences] = ignored[hashUrl(page.url)] ?? [0, 0];
    if (occurrences === 0) return page;
    return {
      ...page,
      issueCount: page.issueCount === null ? null : page.issueCount - issues,
      occurrenceCount: page.occurrenceCount === null ? null : page.occurrenceCount - occurrences,
      findingCount: page.findingCount - occurrences,
    };
  });
}
