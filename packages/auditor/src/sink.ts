import type { PageFacts, SiteFacts } from './facts.ts';

/**
 * Where a crawl keeps its state. The service stores it in PostgreSQL, so that another process can resume;
 * the command line keeps it in memory. A crawl never holds more than its batches itself, which is why its
 * memory does not grow with the site.
 */

/**
 * What a target is to the pages that refer to it. A `mention` (og:image, an address in JSON-LD) is asked for like
 * the others, but is no link: only what has another use counts in the link report.
 */
export const targetUses = ['link', 'image', 'script', 'style', 'frame', 'media', 'head', 'mention'] as const;
export type TargetUse = (typeof targetUses)[number];

/** A reference found on a page, reduced to what the link report needs. `url` has no fragment. */
export interface Reference {
  url: string;
  use: TargetUse;
  internal: boolean;
  /** A followed link to a page of the site (`a`, `area`, meta refresh, redirect; not nofollow): an edge of the graph. */
  crawl: boolean;
  anchorText: string;
}

/** A URL of the site waiting to be requested. The crawl puts what it will not read behind its depth limit. */
export interface FrontierEntry {
  url: string;
  depth: number;
  fromSitemap: boolean;
}

/** What came of one URL, and what it refers to: each target once, never the page itself. */
export interface CrawlOutcome {
  facts: PageFacts;
  references: Reference[];
}

/** A unique target as the link stage sees it. */
export interface LinkTarget {
  url: string;
  internal: boolean;
  /** `judgePage` of the crawl's own answer, else null: then the link stage asks. */
  result: LinkResult | null;
  /** In the order of the type, each once. */
  uses: TargetUse[];
  /** Pages that link to it or load it; to mention it is neither. */
  sourceCount: number;
  /** Up to 20 of these pages. */
  sources: { url: string; anchorText: string }[];
}

/** Whether pages link to it or load it; what they only mention is in no link report. */
export function isLink(target: LinkTarget): boolean {
  return target.uses.some((use) => use !== 'mention');
}

export type LinkVerdict = 'working' | 'broken' | 'unverified';

/** Verdict on one target. `reason` is null for a plain success. */
export interface LinkResult {
  verdict: LinkVerdict;
  status: number | null;
  reason: string | null;
  redirected: boolean;
  /** Null for what gave no answer, and for pages: their facts say it. */
  file: FileFacts | null;
}

/** What the answer for a target that is no page said of the file. */
export interface FileFacts {
  contentType: string | null;
  /**
   * As sent. Of images, scripts and style sheets it is counted where the server does not say, up to 5 MiB; of others
   * it is null then.
   */
  bytes: number | null;
  cacheControl: string | null;
  expires: string | null;
  /** Only looked for where pages offer the image for previews; null when its beginning does not tell. */
  pixels?: { width: number; height: number } | null;
}

export interface CrawlSink {
  /**
   * Marks URLs as seen and queues those not seen before. This is the only gate to the frontier: whatever is
   * enqueued twice is requested once. A URL seen again keeps its place; `fromSitemap` becomes true when any
   * call says so. The crawl enqueues what a page links to before it saves the page: a crash between the two
   * repeats one request and loses no URL.
   */
  enqueue(entries: FrontierEntry[]): Promise<void>;
  /**
   * Hands out up to `count` entries of at most `maxDepth` in breadth-first order (depth, then order of discovery)
   * that have no outcome yet and that this process was not handed before. Empty when nothing is left at the moment.
   */
  take(count: number, maxDepth: number): Promise<FrontierEntry[]>;
  /** Everything that was enqueued, streamed, with or without an outcome and of any depth. */
  entries(): AsyncIterable<FrontierEntry>;
  /**
   * Keeps outcomes with their references in one step: either all of an outcome is there after a crash, or
   * its entry is handed out again. A URL that was never enqueued (the target of a redirect) may have an outcome,
   * which also marks it as seen; a second outcome for a URL is ignored. An outcome is in the sitemap when its entry
   * is, whatever its facts say. The reference of a redirect (facts with
   * hops) is an edge of the graph but makes no link target: targets are what pages refer to (CONTRACT §5). The
   * verdict on the URL as a link target is `judgePage(facts)` of the link stage.
   */
  save(outcomes: CrawlOutcome[]): Promise<void>;
  saveSite(site: SiteFacts): Promise<void>;
  /** Facts of the site of an interrupted crawl, null for a new one. */
  loadSite(): Promise<SiteFacts | null>;
  /** Numbers for progress and limits: entries seen, entries with an outcome, and HTML pages among those. */
  counts(): Promise<{ seen: number; done: number; pages: number }>;
  /** All page facts, streamed in an order that is the same at every call. */
  pages(): AsyncIterable<PageFacts>;
  /** References with `crawl` to and from each page, as numbers of distinct pages, streamed in the same order. */
  pageLinks(): AsyncIterable<{ url: string; inlinks: number; outlinks: number }>;
  /** Targets whose verdict is not known yet, streamed. */
  unverifiedTargets(): AsyncIterable<LinkTarget>;
  saveLinkResults(results: { url: string; result: LinkResult }[]): Promise<void>;
  /** All targets with their verdicts, mentions too, streamed in an order that is the same at every call. */
  targets(): AsyncIterable<LinkTarget>;
}
