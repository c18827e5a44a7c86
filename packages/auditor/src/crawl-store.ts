import type { PageFacts, SiteFacts } from './facts.ts';
import type { CrawledFacts } from './serialized-facts.ts';

/**
 * How pages use a target. A `mention` (og:image, a URL in JSON-LD) is requested like the others, but it is not a link:
 * only targets with another use count in the link report.
 */
export const targetUses = ['link', 'image', 'script', 'style', 'frame', 'media', 'head', 'mention'] as const;
export type TargetUse = (typeof targetUses)[number];

/** A reference found on a page, reduced to what the link report needs; `url` has no fragment. */
export interface Reference {
  url: string;
  use: TargetUse;
  internal: boolean;
  /** A followed link to a page of the site (`a`, `area`, meta refresh, redirect; not nofollow): an edge of the link graph. */
  crawl: boolean;
  anchorText: string;
}

/** A URL of the site that waits for its request. What the crawl will not read, it puts beyond its depth limit. */
export interface FrontierEntry {
  url: string;
  depth: number;
  fromSitemap: boolean;
}

/** The facts of one URL, and what it refers to: each target once, never the page itself. */
export interface CrawlOutcome {
  facts: CrawledFacts;
  references: Reference[];
}

/** A unique target as the link stage sees it. */
export interface LinkTarget {
  url: string;
  internal: boolean;
  /** `classifyPage` of the crawl's own response; null when the link stage must request it. */
  result: LinkResult | null;
  /** In the order of `targetUses`, each once. */
  uses: TargetUse[];
  /** Pages that link to it or load it; mentions do not count. */
  sourceCount: number;
  /** Up to 20 of these pages. */
  sources: { url: string; anchorText: string }[];
}

/** Whether pages link to it or load it; what they only mention is not in the link report. */
export function isLink(target: LinkTarget): boolean {
  return target.uses.some((use) => use !== 'mention');
}

export type LinkStatus = 'working' | 'broken' | 'unverified';

/** The result for one target; `reason` is null for a plain success. */
export interface LinkResult {
  verdict: LinkStatus;
  status: number | null;
  reason: string | null;
  redirected: boolean;
  /** Null without a response, and for pages, which have facts of their own. */
  file: FileFacts | null;
}

/** What the response for a target that is not a page says about the file. */
export interface FileFacts {
  contentType: string | null;
  /**
   * As sent. When the server does not say, images, scripts, and style sheets are counted, up to 5 MiB; for other files
   * it is null.
   */
  bytes: number | null;
  cacheControl: string | null;
  expires: string | null;
  /** Only present for images that pages offer for previews; null when the beginning of the file does not contain it. */
  pixels?: { width: number; height: number } | null;
}

/**
 * Where a crawl keeps its state. The service stores it in PostgreSQL, so that another process can resume; the command
 * line keeps it in memory. A crawl itself never holds more than its batches, so its memory does not grow with the site.
 */
export interface CrawlStore {
  /**
   * Marks URLs as seen and queues those not seen before. This is the only way into the frontier: what is enqueued twice
   * is requested once. A URL seen again keeps its place; `fromSitemap` becomes true when any call says so. The crawl
   * enqueues the links of a page before it saves the page: a crash in between repeats one request and loses no URL.
   */
  enqueue(entries: FrontierEntry[]): Promise<void>;
  /**
   * Returns up to `count` entries of depth `maxDepth` or less, in breadth-first order (depth, then order of discovery),
   * that have no outcome yet and that this store did not return since the last `requeueUnfinished`. Empty when nothing
   * is left at the moment.
   */
  take(count: number, maxDepth: number): Promise<FrontierEntry[]>;
  /**
   * Makes `take` return entries again that it returned before and that got no outcome. A crawl calls it before it
   * starts or resumes, because an earlier crawl on the same store may have stopped in between.
   */
  requeueUnfinished(): Promise<void>;
  /** Streams everything that was enqueued, with or without an outcome and of any depth. */
  entries(): AsyncIterable<FrontierEntry>;
  /**
   * Stores outcomes with their references atomically: after a crash either all of an outcome is there, or its entry is
   * returned again. A URL that was never enqueued (the target of a redirect) may have an outcome, which also marks it
   * as seen; a second outcome for a URL is ignored. An outcome is in the sitemap when its entry is, whatever its facts
   * say. The reference of a redirect (facts with hops) is an edge of the link graph, but not a link target: targets are
   * what pages refer to. The result for the URL as a link target is `classifyPage(facts)`.
   */
  save(outcomes: CrawlOutcome[]): Promise<void>;
  saveSite(site: SiteFacts): Promise<void>;
  /** Facts of the site of an interrupted or finished crawl; null for a new one. */
  loadSite(): Promise<SiteFacts | null>;
  /** Counts for progress and limits: entries seen, entries with an outcome, and HTML pages among those. */
  counts(): Promise<{ seen: number; done: number; pages: number }>;
  /** Streams all page facts, in the same order at every call. */
  pages(): AsyncIterable<PageFacts>;
  /** Streams how many distinct pages link to and from each page (references with `crawl`), in the same order. */
  pageLinks(): AsyncIterable<{ url: string; inlinks: number; outlinks: number }>;
  /** Streams the targets whose result is not known yet. */
  unverifiedTargets(): AsyncIterable<LinkTarget>;
  saveLinkResults(results: { url: string; result: LinkResult }[]): Promise<void>;
  /** Streams all targets with their results, mentions included, in the same order at every call. */
  targets(): AsyncIterable<LinkTarget>;
}
