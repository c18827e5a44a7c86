import { type LinkResult, normalizeUrl, type PageFacts } from '@fettle/auditor';
import type { AuditPage, BrokenLink } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { requireReports, type StoredReports } from '../report/require-reports.ts';
import { hashUrl } from '../storage/hash-url.ts';
import { readLinks, type StoredLink } from '../storage/page-links.ts';
import { readListedPages } from './page-list-reads.ts';

/** A URL of an audit with everything that is stored under it; at least one of the parts is not null. */
export interface KnownPage {
  audit: InspectedAudit;
  url: string;
  /** What the crawl stored; null when it is deleted, and for a URL the crawl never met. */
  entry: PageEntry | null;
  facts: PageFacts | null;
  /** Null without facts, and for crawls from before they were stored. */
  links: StoredLink[] | null;
  /** Its row in the list of pages, which is kept as long as the audit. */
  page: AuditPage | null;
  /** Its row in the link report, read only when there is no entry. */
  broken: BrokenLink | null;
}

export interface InspectedAudit extends StoredReports {
  projectId: string;
  /** Whether links to each URL are stored (audit_inlinks). */
  hasInlinks: boolean;
}

/** A row of audit_urls. */
export interface PageEntry {
  url: string;
  depth: number | null;
  fromSitemap: boolean;
  internal: boolean | null;
  result: LinkResult | null;
  sourceCount: number;
  followedFrom: number;
  outlinks: number;
  sources: string | null;
}

/** The URL as it was crawled, or else its normalized form. @throws NOT_FOUND, and CONFLICT without reports */
export async function findPage(ctx: Ctx, auditId: string, url: string): Promise<KnownPage> {
  const audit = await requireInspected(ctx, auditId);
  for (const spelling of spellingsOf(url)) {
    const found = await readKnown(ctx, audit, spelling);
    if (found !== null) return found;
  }
  throw unknownUrl(audit);
}

/** A URL as given and as the crawl would have stored it. */
export function spellingsOf(url: string): string[] {
  const normalized = normalizeUrl(url);
  return normalized === null || normalized === url ? [url] : [url, normalized];
}

async function requireInspected(ctx: Ctx, auditId: string): Promise<InspectedAudit> {
  const reports = await requireReports(ctx, auditId);
  const row = await ctx.db
    .selectFrom('audits')
    .select(['project_id', 'has_inlinks'])
    .where('id', '=', reports.id)
    .executeTakeFirstOrThrow();
  return { ...reports, projectId: row.project_id, hasInlinks: row.has_inlinks };
}

async function readKnown(ctx: Ctx, audit: InspectedAudit, url: string): Promise<KnownPage | null> {
  const stored = await readStored(ctx, audit.id, url);
  const { entry, facts, links } = stored;
  const [listed] = await readListedPages(ctx.db, [audit.id], url);
  const page = listed?.page ?? null;
  const broken = entry === null ? await readBroken(ctx, audit.id, url) : null;
  if (entry === null && page === null && broken === null) return null;
  return { audit, url, entry, facts, links, page, broken };
}

/** By two primary keys. */
async function readStored(
  ctx: Ctx,
  auditId: string,
  url: string,
): Promise<Pick<KnownPage, 'entry' | 'facts' | 'links'>> {
  const { rows } = await sql<PageEntry & { facts: PageFacts | null; links: unknown }>`
    select entry.url, entry.depth, entry.from_sitemap as "fromSitemap", entry.internal, entry.result,
      entry.source_count as "sourceCount", entry.followed_from as "followedFrom", entry.outlinks, entry.sources,
      page.facts, page.links
    from audit_urls entry
      left join audit_pages page on page.audit_id = entry.audit_id and page.url_hash = entry.url_hash
    where entry.audit_id = ${auditId} and entry.url_hash = ${hashUrl(url)}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined || row.url !== url) return { entry: null, facts: null, links: null };
  const { facts, links, ...entry } = row;
  return { entry, facts, links: readLinks(links) };
}

/** The link report has up to a thousand links. */
async function readBroken(ctx: Ctx, auditId: string, url: string): Promise<BrokenLink | null> {
  const { rows } = await sql<{ link: BrokenLink }>`
    select link.value as link from audits audit cross join lateral json_array_elements(audit.link_report->'brokenList') link
    where audit.id = ${auditId} and link.value->>'url' = ${url} limit 1`.execute(ctx.db);
  return rows[0]?.link ?? null;
}

function unknownUrl({ crawlData }: InspectedAudit): ApiError {
  const remedy = 'Use listAuditPages with part of the URL to find it.';
  if (crawlData === 'complete')
    return new ApiError('NOT_FOUND', `This audit does not know this URL. ${remedy}`);
  return new ApiError(
    'NOT_FOUND',
    `This audit has no page with this URL, and its crawl data, which has redirects, files, and links, is deleted. ${remedy}`,
  );
}
