import type { LinkResult } from '@fettle/auditor';
import type { PageLink } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { hashUrl } from '../storage/hash-url.ts';
import { readInlinks } from '../storage/inlink-store.ts';
import type { StoredLink } from '../storage/page-links.ts';
import type { KnownPage } from './find-page.ts';

interface Range {
  offset: number;
  limit: number;
}

/** Links to a URL and their number, which is exact; `isComplete` says whether all of them can be listed. */
export interface Inlinks {
  total: number;
  followed: number;
  isComplete: boolean;
  items: PageLink[];
}

/** Reads only the links of the range, however many there are. */
export async function readLinksIn(ctx: Ctx, known: KnownPage, range: Range): Promise<Inlinks> {
  const { audit, url, entry, page } = known;
  if (!audit.hasInlinks || entry === null) return readFirstSources(ctx, known, range);
  const { total, items } = await readInlinks(ctx.db, { auditId: audit.id, url }, range);
  const followed = page?.inlinks ?? entry.followedFrom;
  return { total, followed, isComplete: true, items: await withResults(ctx, audit.id, items) };
}

/** The first sources of a target, which are stored with it, or in the link report if it is broken. */
async function readFirstSources(
  ctx: Ctx,
  { audit, entry, page, broken }: KnownPage,
  { offset, limit }: Range,
): Promise<Inlinks> {
  const followed = page?.inlinks ?? entry?.followedFrom ?? 0;
  const total = Math.max(entry?.sourceCount ?? broken?.sourceCount ?? 0, followed);
  const sources =
    entry === null
      ? (broken?.sources ?? [])
      : (JSON.parse(`[${entry.sources ?? ''}]`) as { url: string; anchorText: string }[]);
  const items = sources
    .slice(0, 20)
    .sort((a, b) => (a.url < b.url ? -1 : 1))
    .map(({ url, anchorText }): StoredLink => {
      return { url, text: anchorText, kind: 'link', internal: true, followed: followed > 0 };
    });
  const some = await withResults(ctx, audit.id, items.slice(offset, offset + limit));
  return { total, followed, isComplete: items.length === total, items: some };
}

/** The links of a page, of which it has up to some thousands, with the result of each; null when they are not stored. */
export async function readLinksOut(ctx: Ctx, { audit, links }: KnownPage): Promise<PageLink[] | null> {
  return links === null ? null : await withResults(ctx, audit.id, links);
}

/** By the primary key, one lookup for each. */
async function withResults(ctx: Ctx, auditId: string, links: readonly StoredLink[]): Promise<PageLink[]> {
  if (links.length === 0) return [];
  const { rows } = await sql<{ hash: string; result: LinkResult | null; status: number | null }>`
    select target.url_hash as hash, target.result from unnest(${links.map(({ url }) => hashUrl(url))}::uuid[]) wanted (hash)
    cross join lateral (
      select url_hash, result from audit_urls where audit_id = ${auditId} and url_hash = wanted.hash offset 0) target`.execute(
    ctx.db,
  );
  const results = new Map(rows.map(({ hash, result }) => [hash, result]));
  return links.map((link) => {
    const result = results.get(hashUrl(link.url)) ?? null;
    return {
      url: link.url,
      text: link.text,
      kind: link.kind,
      internal: link.internal,
      followed: link.followed,
      result: result?.verdict ?? null,
      status: result?.status ?? null,
      reason: result?.reason ?? null,
    };
  });
}
