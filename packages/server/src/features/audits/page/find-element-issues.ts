import { normalizeUrl } from '@fettle/auditor';
import type { KnownIssue } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { codes } from '../findings/finding-codes.ts';
import { isIgnored } from '../ignoring/is-ignored.ts';
import { keyRangeOf } from '../storage/page-links.ts';

type Db = Kysely<Tables>;

export interface PageElement {
  pageUrl: string;
  /** Where a link leads, and the `src` of an image; undefined for other elements. */
  linkUrl?: string | undefined;
  imageUrl?: string | undefined;
}

interface Wanted {
  checkId: keyof typeof issueOfCheck;
  url: string;
  target: string | null;
}

/**
 * The checks whose occurrences name a link or an image by its URL. Others count elements of a page, such as fields without a
 * label, and do not say which ones.
 */
const issueOfCheck = {
  'link-internal-broken': 'broken_link',
  'link-external-broken': 'broken_link',
  'link-text-empty': 'link_without_text',
  'img-broken': 'broken_image',
  'img-alt-missing': 'image_without_alt',
} as const satisfies Record<string, KnownIssue>;

/**
 * What the latest audit of a project found of a link and an image: broken ones wherever they are, because it is their target
 * that is broken, and missing text only on this page. What the team ignores, and what is fixed, is left out.
 */
export async function findElementIssues(
  db: Db,
  projectId: string,
  element: PageElement,
): Promise<KnownIssue[]> {
  const wanted = describeWanted(element);
  if (wanted.length === 0) return [];
  const ranges = wanted.map(({ url }) => keyRangeOf(url));
  const { rows } = await sql<{ checkId: Wanted['checkId'] }>`
    with latest as materialized (
      select finding_list_id as list_id from audits where project_id = ${projectId} and page_list_id is not null
      order by id desc limit 1)
    select distinct wanted.check_id as "checkId"
    from latest cross join unnest(
      ${wanted.map(({ checkId }) => checkId)}::text[], ${wanted.map(({ url }) => url)}::text[],
      ${wanted.map(({ target }) => target)}::text[], ${ranges.map(({ from }) => from)}::uuid[],
      ${ranges.map(({ to }) => to)}::uuid[]) wanted (check_id, url, target, first_key, last_key)
    cross join lateral (
      select 1 from audit_findings finding
      where finding.list_id = latest.list_id and finding.key between wanted.first_key and wanted.last_key
        and finding.check_id = wanted.check_id and finding.url = wanted.url
        and finding.target is not distinct from wanted.target and finding.change <> ${codes.fixed}
        and not ${isIgnored(projectId)} limit 1) found`.execute(db);
  return [...new Set(rows.map(({ checkId }) => issueOfCheck[checkId]))].sort();
}

function describeWanted({ pageUrl, linkUrl, imageUrl }: PageElement): Wanted[] {
  const of = (checkId: Wanted['checkId'], urls: string[], target: string | null = null): Wanted[] =>
    urls.map((url) => ({ checkId, url, target }));
  const pages = spellings(pageUrl);
  const links = spellings(linkUrl);
  const images = spellings(imageUrl);
  return [
    ...of('link-internal-broken', links),
    ...of('link-external-broken', links),
    ...links.flatMap((target) => of('link-text-empty', pages, target)),
    ...of('img-broken', images),
    ...images.flatMap((target) => of('img-alt-missing', pages, target)),
  ];
}

/** A URL as a browser has it, and as audits can have stored it. */
function spellings(url: string | undefined): string[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const normalized = normalizeUrl(url);
  return [...new Set([new URL(url).href, ...(normalized === null ? [] : [normalized])])];
}
