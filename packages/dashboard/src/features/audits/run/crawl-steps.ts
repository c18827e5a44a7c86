/** What is known of the URLs of a running crawl: those being read, and those that were, the last one first. */
export interface CrawlSteps {
  reading: readonly string[];
  read: readonly string[];
}

const shownReading = 3;
const shownRead = 6;

/**
 * Adds the URLs that wait now, in order. A crawl takes them in this order, so what no longer waits has been read.
 */
export function addStep({ reading, read }: CrawlSteps, waiting: readonly string[]): CrawlSteps {
  const open = new Set(waiting);
  const done = reading.filter((url) => !open.has(url)).toReversed();
  const fresh = done.filter((url) => !read.includes(url));
  return { reading: waiting, read: [...fresh, ...read].slice(0, shownRead) };
}

/** The URLs being read now, of all that wait. */
export function readingNow({ reading }: CrawlSteps): readonly string[] {
  return reading.slice(0, shownReading);
}
