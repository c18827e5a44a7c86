import { type CrawlOutcome, classifyPage, type PageFacts, targetUses } from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { hashUrl } from './hash-url.ts';
import { toArray, toLines } from './sink-columns.ts';

type Db = Kysely<Tables>;

/** Sources kept per target; CONTRACT §5 shows as many. */
export const maxSources = 20;

/** What a batch changed of the numbers of the crawl. */
export interface SavedOutcomes {
  newlySeen: number;
  done: number;
  pages: number;
}

/**
 * Stores outcomes with their references; in the caller's transaction, so that either all of an outcome is there or
 * none. Outcomes of URLs that have one are ignored with their references. `nextPlace` is for URLs that were never
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
  await insertFacts(
    db,
    audit,
    fresh.map(({ facts }) => facts),
  );
  await countReferences(db, audit, fresh);
  return {
    newlySeen: marked.filter((row) => row.isNew).length,
    done: fresh.length,
    pages: fresh.filter(({ facts }) => facts.isHtml).length,
  };
}

/** The gate: only what was not done before comes back. */
async function markDone(
  db: Db,
  audit: { id: string; orgId: string },
  outcomes: readonly CrawlOutcome[],
  nextPlace: number,
): Promise<{ url: string; fromSitemap: boolean; isNew: boolean }[]> {
  const facts = outcomes.map((outcome) => outcome.facts);
  const outlinks = outcomes.map(({ references }) => references.filter((each) => each.crawl).length);
  const { rows } = await sql<{ url: string; fromSitemap: boolean; isNew: boolean }>`
    insert into audit_urls as u (audit_id, org_id, done, url_hash, url, depth, from_sitemap, place, outlinks, result)
    select ${audit.id}::uuid, ${audit.orgId}::uuid, true, o.hash, o.url, o.depth, o.from_sitemap, o.place, o.outlinks, o.result::json
    from unnest(
      ${toArray(facts.map(({ url }) => hashUrl(url)))}::uuid[],
      string_to_array(${toLines(facts.map(({ url }) => url))}::text, e'\\n'),
      ${toArray(facts.map(({ depth }) => depth))}::int[],
      ${toArray(facts.map(({ fromSitemap }) => fromSitemap))}::bool[],
      ${toArray(facts.map((_each, index) => nextPlace + index))}::int[], ${toArray(outlinks)}::int[],
      string_to_array(${toLines(facts.map(verdictJson))}::text, e'\\n', ''))
      o (hash, url, depth, from_sitemap, place, outlinks, result)
    on conflict (audit_id, url_hash) do update set
      done = true, depth = coalesce(u.depth, excluded.depth), place = coalesce(u.place, excluded.place),
      outlinks = excluded.outlinks, result = excluded.result, from_sitemap = u.from_sitemap or excluded.from_sitemap
    where not u.done
    returning u.url, u.from_sitemap as "fromSitemap", u.place >= ${nextPlace} as "isNew"`.execute(db);
  return rows;
}

/** Empty for none. */
function verdictJson(facts: PageFacts): string {
  const verdict = classifyPage(facts);
  return verdict === null ? '' : JSON.stringify(verdict);
}

async function insertFacts(
  db: Db,
  audit: { id: string; orgId: string },
  facts: readonly PageFacts[],
): Promise<void> {
  if (facts.length === 0) return;
  // Not one JSON value for all rows: the functions that would take it apart refuse escapes that the column may hold,
  // such as that of NUL.
  const lines = facts.map((each) => JSON.stringify(each)).join('\n');
  await sql`
    insert into audit_pages (audit_id, org_id, url_hash, is_html, facts)
    select ${audit.id}::uuid, ${audit.orgId}::uuid, f.hash, f.is_html, f.facts::json
    from unnest(
      ${toArray(facts.map(({ url }) => hashUrl(url)))}::uuid[],
      ${toArray(facts.map(({ isHtml }) => isHtml))}::bool[],
      string_to_array(${lines}::text, e'\\n')) f (hash, is_html, facts)`.execute(db);
}

interface Tally {
  internal: boolean;
  /** Bits by the place in targetUses. */
  uses: number;
  /** Pages of this batch that refer to it. */
  count: number;
  followedFrom: number;
  sources: string[];
}

/** Adds references up in this process first: a menu stands on every page, and would be written for every page. */
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
    insert into audit_urls as u (audit_id, org_id, url_hash, url, internal, uses, source_count, followed_from, sources)
    select ${audit.id}::uuid, ${audit.orgId}::uuid, r.* from unnest(
      ${toArray(urls.map(hashUrl))}::uuid[], string_to_array(${toLines(urls)}::text, e'\\n'),
      ${toArray(rows.map(({ internal }) => internal))}::bool[], ${toArray(rows.map(({ uses }) => uses))}::smallint[],
      ${toArray(rows.map(({ count }) => count))}::int[],
      ${toArray(rows.map(({ followedFrom }) => followedFrom))}::int[],
      string_to_array(${toLines(rows.map(({ sources }) => sources.join(',')))}::text, e'\\n', '')) r
    on conflict (audit_id, url_hash) do update set
      internal = coalesce(u.internal, excluded.internal),
      uses = u.uses | excluded.uses,
      source_count = u.source_count + excluded.source_count,
      followed_from = u.followed_from + excluded.followed_from,
      sources = case when u.source_count >= ${maxSources}::int then u.sources
        else nullif(concat_ws(',', u.sources, excluded.sources), '') end`.execute(db);
}

function tallyReferences(outcomes: readonly CrawlOutcome[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { facts, references } of outcomes) {
    // What a redirect leads to is an edge of the graph, but no page refers to it.
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
