import { type BodyTally, decodeBody, type Egress, EgressError, type FollowedResponse } from '@fettle/egress';
import type { SitemapFacts } from '../../facts.ts';
import { pushUpTo } from '../html/push-up-to.ts';
import { cleanText } from '../text/clean-text.ts';
import { normalizeUrl } from '../url/normalize-url.ts';
import { hasOrigin } from '../url/same-site.ts';
import { createLastmodCounter } from './count-lastmod.ts';
import { createSitemapDecoder } from './decode-sitemap.ts';
import { createSitemapParser } from './parse-sitemap.ts';

/** sitemaps.org: 50,000 entries and 50 MiB uncompressed; one more byte shows that the file is too large. */
const maxBytes = 50 * 1024 * 1024;
const maxEntries = 50_000;
const maxProblems = 20;
const batchSize = 500;
const totalMs = 60_000;

export interface ReadSitemapOptions {
  url: string;
  origin: string;
  egress: Egress;
  signal: AbortSignal;
  /** Start of the audit: later lastmod dates are in the future. */
  now: number;
  /** False when that sitemap will not be read. */
  onChild(url: string): boolean;
  /** Returns how many of the URLs of the site were accepted. */
  onUrls(urls: string[]): Promise<number>;
}

/**
 * Reads one sitemap as it arrives, plain or gzip (recognized by its first bytes). A failure ends the reading; everything
 * before it counts. Throws only when the audit is stopped.
 */
export async function readSitemap(options: ReadSitemapOptions): Promise<SitemapFacts> {
  const facts = emptySitemap(options.url);
  try {
    const response = await options.egress.follow({
      url: options.url,
      signal: options.signal,
      maxBodyBytes: maxBytes + 1,
      timeouts: { totalMs: totalMs },
    });
    facts.status = response.status;
    if (response.status === 200) await readBody(response, facts, options);
    else void response.discard();
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    facts.error = error.code;
  }
  return facts;
}

export function emptySitemap(url: string): SitemapFacts {
  return {
    url,
    status: null,
    error: null,
    kind: 'unknown',
    entries: 0,
    bytes: 0,
    foreignEntries: 0,
    unread: 0,
    problems: [],
    lastmod: { entries: 0, invalid: 0, future: 0, days: 0 },
  };
}

async function readBody(
  response: FollowedResponse,
  facts: SitemapFacts,
  options: ReadSitemapOptions,
): Promise<void> {
  const entries = createEntryReader(facts, response.url, options);
  const decoder = createSitemapDecoder();
  const packing: BodyTally = { decodedBytes: 0, truncated: false, decodeError: null };
  let failure: EgressError | null = null;
  let goesOn = true;
  try {
    for await (const bytes of unpacked(response.body, packing)) {
      facts.bytes += bytes.byteLength;
      goesOn = entries.write(decoder.write(bytes));
      await entries.flush(batchSize);
      if (!goesOn || facts.bytes > maxBytes) break;
    }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    failure = error;
  }
  if (goesOn) entries.write(decoder.end());
  const isLarge = facts.bytes > maxBytes;
  const isBroken = !isLarge && (packing.decodeError ?? response.stats().decodeError) !== null;
  entries.end(failure !== null || isLarge || isBroken);
  await entries.flush(1);
  if (isLarge) note(facts, 'it is larger than 50 MiB');
  if (isBroken) note(facts, 'its compression is corrupt');
  const problem = decoder.problem();
  if (problem !== null) note(facts, problem);
  if (failure !== null) throw failure;
}

function createEntryReader(
  facts: SitemapFacts,
  base: string,
  { origin, now, onChild, onUrls }: ReadSitemapOptions,
) {
  let batch: string[] = [];
  const onLocation = (location: string, isSitemap: boolean): void => {
    facts.entries += 1;
    if (facts.entries > maxEntries) {
      facts.unread += 1;
      return;
    }
    if (URL.parse(location) === null) note(facts, `not an absolute URL: ${cleanText(location, 100)}`);
    const target = normalizeUrl(location, base);
    if (target === null) return;
    if (!hasOrigin(target, origin)) facts.foreignEntries += 1;
    if (isSitemap) {
      if (target === facts.url) note(facts, 'lists itself');
      else if (!onChild(target)) facts.unread += 1;
    } else if (hasOrigin(target, origin)) batch.push(target);
  };
  const onLastmod = createLastmodCounter(facts.lastmod, now);
  const parser = createSitemapParser({ onLocation, onLastmod });
  return {
    write: (text: string): boolean => parser.write(text),
    async flush(minCount: number): Promise<void> {
      if (batch.length < minCount) return;
      const urls = batch;
      batch = [];
      facts.unread += urls.length - (await onUrls(urls));
    },
    /** @param isCut whether the reading ended before the file did */
    end(isCut: boolean): void {
      const { kind, problems } = parser.end(isCut);
      facts.kind = kind;
      for (const problem of problems) note(facts, problem);
      if (facts.entries > maxEntries) note(facts, 'it has more than 50,000 entries');
    },
  };
}

function note(facts: SitemapFacts, problem: string): void {
  pushUpTo(facts.problems, cleanText(problem, 200), maxProblems);
}

/** Decompresses when the first two bytes are those of gzip, whatever the name or the headers say. */
async function* unpacked(body: AsyncIterable<Uint8Array>, tally: BodyTally): AsyncGenerator<Uint8Array> {
  const rest = body[Symbol.asyncIterator]();
  let first: Uint8Array = new Uint8Array();
  while (first.length < 2) {
    const next = await rest.next();
    if (next.done === true) break;
    first = first.length === 0 ? next.value : Buffer.concat([first, next.value]);
  }
  const whole = joined(first, rest);
  if (first[0] === 0x1f && first[1] === 0x8b) yield* decodeBody(whole, 'gzip', maxBytes + 1, tally);
  else yield* whole;
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (first.length > 0) yield first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
