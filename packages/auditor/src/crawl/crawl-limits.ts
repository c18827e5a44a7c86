/** Where a crawl ends, whatever the site has. */
export interface CrawlLimits {
  /** Links from the root; 0 reads only the root. */
  maxDepth: number;
  /** URLs that respond with HTML. */
  maxPages: number;
  /** For the whole crawl, over all processes that work on it; default two hours. */
  maxTimeMs?: number;
  /** URLs requested, of any type and status; default 1000 plus ten per page. */
  maxRequests?: number;
  /** One request with its body; default 30 s. */
  requestTimeoutMs?: number;
}
