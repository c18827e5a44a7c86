import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Egress, EgressError } from '@fettle/egress';
import type { SitemapFacts } from '../facts.ts';
import { cleanText } from './clean-text.ts';
import { push } from './collect-head.ts';
import { normalizeUrl } from './normalize-url.ts';
import { createSitemapParser } from './parse-sitemap.ts';
import { hasOrigin, isSameRegistrableDomain } from './same-site.ts';

/** sitemaps.org: 50,000 entries and 50 MB before compression; one byte more shows that the file is too large. */
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_ENTRIES = 50_000;
const MAX_DEPTH = 3;
const MAX_FILES = 100;

export interface ReadSitemapsOptions {
  origin: string;
  /** Sitemap lines of robots.txt; without any the usual place is tried. */
  listed: string[];
  /** Entries handed on in all; the rest is only counted. */
  maxUrls: number;
  egress: Egress;
  signal: AbortSignal;
  allows(url: string): boolean;
  onUrls(urls: string[]): Promise<void>;
  /** Start of the audit: a later date of a change lies in the future. */
  now: number;
}

/**
 * Reads the sitemaps of a site: streamed, plain or gzip (told by its first bytes), indexes up to three levels,
 * each file once. Children may stand elsewhere on the same registrable domain, a sitemap named in robots.txt
 * anywhere (cross-submission); only URLs of the site are handed on.
 */
export async function readSitemaps(options: ReadSitemapsOptions): Promise<SitemapFacts[]> {
  const facts: SitemapFacts[] = [];
  const usual = options.listed.length === 0 ? [`${options.origin}/sitemap.xml`] : options.listed;
  let fallback = options.listed.length === 0 ? `${options.origin}/sitemap_index.xml` : null;
  const queue = usual.map((url) => ({ url, depth: 1 }));
  const seen = new Set<string>();
  let handed = 0;
  for (let next = queue.shift(); next !== undefined && facts.length < MAX_FILES; next = queue.shift()) {
    const url = normalizeUrl(next.url);
    if (url === null || seen.has(url) || !mayRequest(url, options)) continue;
    seen.add(url);
    const { depth } = next;
    const onChild = (child: string): void => {
      const near = isSameRegistrableDomain(child, options.origin) || isSameRegistrableDomain(child, url);
      if (near && depth < MAX_DEPTH && queue.length < MAX_FILES) queue.push({ url: child, depth: depth + 1 });
    };
    const onUrls = async (urls: string[]): Promise<void> => {
      const some = urls.slice(0, options.maxUrls - handed);
      handed += some.length;
      if (some.length > 0) await options.onUrls(some);
    };
    facts.push(await readSitemap(url, { ...options, onUrls }, onChild));
    if (fallback !== null && facts[0]?.status !== 200) queue.push({ url: fallback, depth: 1 });
    fallback = null;
  }
  return facts;
}

function mayRequest(url: string, { origin, allows }: ReadSitemapsOptions): boolean {
  return !hasOrigin(url, origin) || allows(url);
}

async function readSitemap(
  url: string,
  options: ReadSitemapsOptions,
  onChild: (url: string) => void,
): Promise<SitemapFacts> {
  const facts: SitemapFacts = {
    url,
    status: null,
    error: null,
    kind: 'unknown',
    entries: 0,
    bytes: 0,
    foreignEntries: 0,
    problems: [],
    lastmod: { entries: 0, invalid: 0, future: 0, days: 0 },
  };
  try {
    const response = await options.egress.follow({
      url,
      signal: options.signal,
      maxBodyBytes: MAX_BYTES,
      timeouts: { totalMs: 60_000 },
    });
    facts.status = response.status;
    if (response.status !== 200) {
      void response.discard();
      return facts;
    }
    await readEntries(response.body, facts, options, onChild);
    if (response.stats().truncated || facts.bytes > MAX_BYTES)
      push(facts.problems, 'it is larger than 50 MB', 20);
  } catch (error) {
    if (error instanceof EgressError && error.code === 'ABORTED') throw error;
    if (error instanceof EgressError) facts.error = error.code;
    else if (isZlibError(error)) push(facts.problems, 'its compression is broken', 20);
    else throw error;
  }
  return facts;
}

async function readEntries(
  body: AsyncIterable<Uint8Array>,
  facts: SitemapFacts,
  options: ReadSitemapsOptions,
  onChild: (url: string) => void,
): Promise<void> {
  let batch: string[] = [];
  const dates = createLastmodCounter(facts.lastmod, options.now);
  const onLocation = (location: string, isSitemap: boolean): void => {
    facts.entries += 1;
    if (facts.entries > MAX_ENTRIES) return;
    if (URL.parse(location) === null)
      push(facts.problems, `not an absolute URL: ${cleanText(location, 100)}`, 20);
    const target = normalizeUrl(location, facts.url);
    if (target === null) return;
    if (isSitemap) onChild(target);
    else if (hasOrigin(target, options.origin)) batch.push(target);
    else facts.foreignEntries += 1;
  };
  const parser = createSitemapParser({ onLocation, onLastmod: dates });
  const decoder = new TextDecoder();
  for await (const bytes of inflated(body)) {
    facts.bytes += bytes.byteLength;
    const more = parser.write(decoder.decode(bytes, { stream: true }));
    if (batch.length >= 500) await options.onUrls(batch.splice(0));
    if (!more || facts.bytes > MAX_BYTES) break;
  }
  const { kind, problems } = parser.end();
  facts.kind = kind;
  for (const problem of problems) push(facts.problems, cleanText(problem, 200), 20);
  if (facts.entries > MAX_ENTRIES) push(facts.problems, `it has more than ${MAX_ENTRIES} entries`, 20);
  await options.onUrls(batch);
  batch = [];
}

/** W3C Datetime, as sitemaps.org wants it: a year, a month, a day, or a moment with its zone. */
const DATETIME =
  /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A day is left for clocks and time zones before a date lies in the future. */
function createLastmodCounter(counts: SitemapFacts['lastmod'], now: number): (date: string) => void {
  const days = new Set<string>();
  return (date) => {
    if (counts.entries >= MAX_ENTRIES) return;
    counts.entries += 1;
    const time = DATETIME.test(date) ? Date.parse(date) : Number.NaN;
    if (Number.isNaN(time)) counts.invalid += 1;
    else {
      if (time > now + DAY_MS) counts.future += 1;
      days.add(date.slice(0, 10));
      counts.days = days.size;
    }
  };
}

/** Inflates when the first bytes are those of gzip, whatever the name or the headers say. */
async function* inflated(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return;
  const whole = (async function* (): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* whole;
    return;
  }
  const source = Readable.from(whole);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of source.pipe(gunzip)) yield chunk as Uint8Array;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
  );
}
