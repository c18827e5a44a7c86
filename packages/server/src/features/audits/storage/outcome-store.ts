import {
  type CrawledFacts,
  type CrawlOutcome,
  classifyPage,
  serializeFacts,
  targetUses,
} from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { toArray, toByteLines, toLines } from './column-parameters.ts';
import { hashUrl } from './hash-url.ts';
import { formatLinks } from './page-links.ts';

type Db = Kysely<Tables>;

/** Sources stored for each target, as many as the API returns. */
export const maxSources = 20;

/** What a batch added: a URL that has an outcome already is skipped. */
export interface SavedOutcomes {
  newlySeen: number;
  /** In the order of the batch. */
  facts: CrawledFacts[];
}

/**
 * Stores outcomes with their references in the caller's transaction, so that an outcome is stored completely or not at
 * all. Outcomes of URLs that have one already are ignored, with their references. `nextPlace` is for URLs that were never
 * enqueued.
 */
export async function insertOutcomes(
  db: Db,
  audit: { id: string; orgId: string },
  outcomes: readonly CrawlOutcome[],
  nextPlace: number,
): Promise<SavedOutcomes> {
  const byUrl = new Map<string, CrawlOutcome>();
  for (const outcome of outcomes) if (!byUrl.has(outcome.facts.url)) byUrl.set(outcome.facts.url, outcome);
  const marked = await markDone(db, audit, [...byUrl.values()], nextPlace);
  const fresh = marked.flatMap(({ url, fromSitemap }) => {
    const outcome = byUrl.get(url);
    return outcome === undefined ? [] : { ...outcome, facts: { ...outcome.facts, fromSitemap } };
  });
  await insertFacts(db, audit, fresh);
  await countReferences(db, audit, fresh);
  return {
    newlySeen: marked.filter((row) => row.isNew).length,
    facts: fresh.map(({ facts }) => facts),
  };
}

/** Marks URLs as done, and returns only those that were not done before. */
async function markDone(
  db: Db,
  audit: { id: string; orgId: string },
  outcomes: readonly CrawlOutcome[],
  nextPlace: number,
): Promise<{ url: string; fromSitemap: boolean; isNew: boolean }[]> {
  const facts = outcomes.map((outcome) => outcome.facts);
  const outlinks = outcomes.map(({ references }) => references.filter((each) => each.crawl).length);
  const { rows } = await sql<{ url: string; fromSitemap: boolean; isNew: boolean }>`
    insert into audit_urls as entry (audit_id, org_id, done, url_hash, url, depth, from_sitemap, place, outlinks, result)
    select ${audit.id}::uuid, ${audit.orgId}::uuid, true, outcome.hash, outcome.url, outcome.depth, outcome.from_sitemap, outcome.place, outcome.outlinks, outcome.result::json
    from unnest(
      ${toArray(facts.map(({ url }) => hashUrl(url)))}::uuid[],
      string_to_array(${toLines(facts.map(({ url }) => url))}::text, e'\\n'),
      ${toArray(facts.map(({ depth }) => depth))}::int[],
      ${toArray(facts.map(({ fromSitemap }) => fromSitemap))}::bool[],
      ${toArray(facts.map((_each, index) => nextPlace + index))}::int[], ${toArray(outlinks)}::int[],
      string_to_array(${toLines(facts.map(linkResultJson))}::text, e'\\n', ''))
      outcome (hash, url, depth, from_sitemap, place, outlinks, result)
    on conflict (audit_id, url_hash) do update set
      done = true, depth = coalesce(entry.depth, excluded.depth), place = coalesce(entry.place, excluded.place),
      outlinks = excluded.outlinks, result = excluded.result, from_sitemap = entry.from_sitemap or excluded.from_sitemap
    where not entry.done
    returning entry.url, entry.from_sitemap as "fromSitemap", entry.place >= ${nextPlace} as "isNew"`.execute(
    db,
  );
  return rows;
}

/** Empty when there is none. */
function linkResultJson(facts: CrawledFacts): string {
  const verdict = classifyPage(facts);
  return verdict === null ? '' : JSON.stringify(verdict);
}

async function insertFacts(
  db: Db,
  audit: { id: string; orgId: string },
  outcomes: readonly CrawlOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  // Not one JSON value for all rows: the functions that split it reject escapes that the column can hold, such as NUL.
  await sql`
    insert into audit_pages (audit_id, org_id, url_hash, is_html, facts, links)
    select ${audit.id}::uuid, ${audit.orgId}::uuid, page.hash, page.is_html, page.facts::json, page.links::json
    from unnest(
      ${toArray(outcomes.map(({ facts }) => hashUrl(facts.url)))}::uuid[],
      ${toArray(outcomes.map(({ facts }) => facts.isHtml))}::bool[],
      string_to_array(${toByteLines(outcomes.map(({ facts }) => serializeFacts(facts)))}::text, e'\\n'),
      string_to_array(${toLines(outcomes.map(formatLinks))}::text, e'\\n')) page (hash, is_html, facts, links)`.execute(
    db,
  );
}

interface Tally {
  internal: boolean;
  /** Bits by the index in targetUses. */
  uses: number;
  /** Pages of this batch that link to it. */
  count: number;
  followedFrom: number;
  sources: string[];
}

/** Sums references up in this process first: a menu is on every page, and would be written for every page. */
async function countReferences(
  db: Db,
  audit: { id: string; orgId: string },
  outcomes: readonly CrawlOutcome[],
): Promise<void> {
  const tallies = tallyReferences(outcomes);
  if (tallies.size === 0) return;
  const urls = [...tallies.keys()];
  const rows = [...tallies.values()];
  await sql`
    insert into audit_urls as entry (audit_id, org_id, url_hash, url, internal, uses, source_count, followed_from, sources)
    select ${audit.id}::uuid, ${audit.orgId}::uuid, tally.* from unnest(
      ${toArray(urls.map(hashUrl))}::uuid[], string_to_array(${toLines(urls)}::text, e'\\n'),
      ${toArray(rows.map(({ internal }) => internal))}::bool[], ${toArray(rows.map(({ uses }) => uses))}::smallint[],
      ${toArray(rows.map(({ count }) => count))}::int[],
      ${toArray(rows.map(({ followedFrom }) => followedFrom))}::int[],
      string_to_array(${toLines(rows.map(({ sources }) => sources.join(',')))}::text, e'\\n', '')) tally
    on conflict (audit_id, url_hash) do update set
      internal = coalesce(entry.internal, excluded.internal),
      uses = entry.uses | excluded.uses,
      source_count = entry.source_count + excluded.source_count,
      followed_from = entry.followed_from + excluded.followed_from,
      sources = case when entry.source_count >= ${maxSources}::int then entry.sources
        else nullif(concat_ws(',', entry.sources, excluded.sources), '') end`.execute(db);
}

function tallyReferences(outcomes: readonly CrawlOutcome[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { facts, references } of outcomes) {
    // The target of a redirect is an edge of the graph, but no page links to it.
    const isRedirect = facts.hops.length > 0;
    for (const { url, use, internal, crawl, anchorText } of references) {
      const tally = tallies.get(url) ?? { internal, uses: 0, count: 0, followedFrom: 0, sources: [] };
      tallies.set(url, tally);
      if (crawl) tally.followedFrom += 1;
      if (isRedirect) continue;
      tally.uses |= 1 << targetUses.indexOf(use);
      if (use === 'mention') continue;
      tally.count += 1;
      if (tally.sources.length < maxSources)
        tally.sources.push(JSON.stringify({ url: facts.url, anchorText }));
    }
  }
  return tallies;
}
