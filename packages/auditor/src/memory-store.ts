import { shownOnLimit } from './checks/check.ts';
import {
  type CrawlOutcome,
  type CrawlStore,
  type FrontierEntry,
  type LinkResult,
  type LinkTarget,
  type Reference,
  type TargetUse,
  targetUses,
} from './crawl-store.ts';
import type { PageFacts, SiteFacts } from './facts.ts';
import { classifyPage } from './links/target/classify-response.ts';
import { type CrawledFacts, serializeFacts } from './serialized-facts.ts';

const decoder = new TextDecoder();

interface Entry extends FrontierEntry {
  /** The facts as JSON in UTF-8. */
  facts: Uint8Array | null;
  /** Its result as a link target; null while there are no facts, and when the link stage must request it. */
  verdict: LinkResult | null;
  outlinks: number;
}

interface Target {
  internal: boolean;
  result: LinkResult | null;
  uses: Set<TargetUse>;
  sources: { url: string; anchorText: string }[];
  sourceCount: number;
  followedFrom: number;
}

/** Keeps the state of one crawl in this process: for the command line, and as the model for other stores. */
export function createMemoryStore(): CrawlStore {
  const entries = new Map<string, Entry>();
  const queues: Entry[][] = [];
  const heads: number[] = [];
  const targets = new Map<string, Target>();
  let site: string | null = null;
  let done = 0;
  let pages = 0;

  const admit = ({ url, depth, fromSitemap }: FrontierEntry): Entry => {
    const entry: Entry = { url, depth, fromSitemap, facts: null, verdict: null, outlinks: 0 };
    entries.set(url, entry);
    return entry;
  };
  const enqueueOne = (wanted: FrontierEntry): void => {
    const known = entries.get(wanted.url);
    if (known !== undefined) {
      known.fromSitemap ||= wanted.fromSitemap;
      return;
    }
    const queue = queues[wanted.depth] ?? [];
    queues[wanted.depth] = queue;
    queue.push(admit(wanted));
  };
  const targetOf = (url: string, internal: boolean): Target => {
    const known = targets.get(url);
    if (known !== undefined) return known;
    const target: Target = {
      internal,
      result: null,
      uses: new Set(),
      sources: [],
      sourceCount: 0,
      followedFrom: 0,
    };
    targets.set(url, target);
    return target;
  };
  const refer = (from: CrawledFacts, reference: Reference): void => {
    const target = targetOf(reference.url, reference.internal);
    if (reference.crawl) target.followedFrom += 1;
    if (from.hops.length > 0) return;
    target.uses.add(reference.use);
    if (reference.use === 'mention') return;
    target.sourceCount += 1;
    if (target.sources.length < shownOnLimit)
      target.sources.push({ url: from.url, anchorText: reference.anchorText });
  };
  const saveOne = ({ facts, references }: CrawlOutcome): void => {
    const entry = entries.get(facts.url) ?? admit(facts);
    if (entry.facts !== null) return;
    entry.facts = serializeFacts({ ...facts, fromSitemap: facts.fromSitemap || entry.fromSitemap });
    entry.verdict = classifyPage(facts);
    entry.outlinks = references.filter((each) => each.crawl).length;
    done += 1;
    if (facts.isHtml) pages += 1;
    for (const reference of references) refer(facts, reference);
  };
  const finished = (): Entry[] =>
    [...entries.values()]
      .filter((entry) => entry.facts !== null)
      .sort((a, b) => a.depth - b.depth || compare(a.url, b.url));
  const resultOf = (url: string, target: Target): LinkResult | null =>
    target.result ?? entries.get(url)?.verdict ?? null;
  const linkTarget = (url: string, target: Target): LinkTarget => ({
    url,
    internal: target.internal,
    result: resultOf(url, target),
    uses: targetUses.filter((use) => target.uses.has(use)),
    sourceCount: target.sourceCount,
    sources: target.sources.map((each) => ({ ...each })),
  });

  return {
    async enqueue(wanted) {
      for (const each of wanted) enqueueOne(each);
    },
    async take(count, maxDepth) {
      const taken: FrontierEntry[] = [];
      const deepest = Math.min(maxDepth, queues.length - 1);
      for (let depth = 0; depth <= deepest && taken.length < count; depth += 1) {
        const queue = queues[depth] ?? [];
        let head = heads[depth] ?? 0;
        for (; head < queue.length && taken.length < count; head += 1) {
          const entry = queue[head] as Entry;
          if (entry.facts === null)
            taken.push({ url: entry.url, depth: entry.depth, fromSitemap: entry.fromSitemap });
        }
        heads[depth] = head;
      }
      return taken;
    },
    async *entries() {
      for (const { url, depth, fromSitemap } of entries.values()) yield { url, depth, fromSitemap };
    },
    async save(outcomes) {
      for (const each of outcomes) saveOne(each);
    },
    async saveSite(facts) {
      site = JSON.stringify(facts);
    },
    async requeueUnfinished() {
      heads.length = 0;
    },
    async loadSite() {
      return site === null ? null : (JSON.parse(site) as SiteFacts);
    },
    async counts() {
      return { seen: entries.size, done, pages };
    },
    async *pages() {
      for (const { facts } of finished()) yield JSON.parse(decoder.decode(facts ?? undefined)) as PageFacts;
    },
    async *pageLinks() {
      for (const { url, outlinks } of finished()) {
        yield { url, inlinks: targets.get(url)?.followedFrom ?? 0, outlinks };
      }
    },
    async *unverifiedTargets() {
      for (const [url, target] of targets)
        if (isReferredTo(target) && resultOf(url, target) === null) yield linkTarget(url, target);
    },
    async saveLinkResults(results) {
      for (const { url, result } of results) {
        const target = targets.get(url);
        if (target !== undefined) target.result = result;
      }
    },
    async *targets() {
      for (const [url, target] of [...targets].sort(([a], [b]) => compare(a, b)))
        if (isReferredTo(target)) yield linkTarget(url, target);
    },
  };
}

/** A link target is what a page refers to; a URL that only redirects lead to is just an edge of the graph. */
function isReferredTo(target: Target): boolean {
  return target.uses.size > 0;
}

/** By code unit, like PostgreSQL's "C" collation for ASCII: the same on every machine. */
function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
