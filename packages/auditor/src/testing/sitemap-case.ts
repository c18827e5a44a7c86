import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Egress } from '@fettle/egress';
import { readSitemaps } from '../crawl/sitemap/read-sitemaps.ts';
import type { SitemapFacts } from '../facts.ts';
import { createTestEgress } from './crawl.ts';
import { type FixtureSite, type Route, withSite } from './site.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Parts of sitemaps; `ORIGIN` is replaced by the origin of the site that serves them. */
export function urlset(entries: string, attributes = namespace): string {
  return `${head}<urlset ${attributes}>${entries}</urlset>`;
}

export function url(location: string, more = ''): string {
  return `<url><loc>${location}</loc>${more}</url>`;
}

export function index(...paths: string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>ORIGIN${path}</loc></sitemap>`).join('');
  return `${head}<sitemapindex ${namespace}>${entries}</sitemapindex>`;
}

export const A = url('ORIGIN/a');

/** A route with a file of the site, with its origin inserted before it is compressed. */
export function file(body: string, as: (body: string) => Route = (text) => ({ body: text })) {
  return (request: { headers: { host?: string | undefined } }): Route =>
    as(body.replaceAll('ORIGIN', `http://${request.headers.host}`));
}

export interface ReadOptions {
  maxUrls?: number;
  listed?: string[];
  allows?: (url: string) => boolean;
  with?: Egress;
}

/** Reads the sitemaps of a site, `/s` unless others are listed; returns the paths passed on, and the facts. */
export async function readSite(site: FixtureSite, options: ReadOptions = {}) {
  const urls: string[] = [];
  const egress = options.with ?? createTestEgress();
  try {
    const facts = await readSitemaps({
      origin: site.origin,
      listed: (options.listed ?? ['/s']).map((path) => new URL(path, site.origin).href),
      maxUrls: options.maxUrls ?? 1000,
      egress,
      signal: AbortSignal.timeout(60_000),
      allows: options.allows ?? (() => true),
      now: Date.UTC(2026, 0, 15),
      onUrls: async (some) => void urls.push(...some),
    });
    return { urls: urls.map((each) => each.replace(site.origin, '')), facts };
  } finally {
    if (options.with === undefined) await egress.close();
  }
}

/** One sitemap and the expected result. */
export interface SitemapCase {
  name: string;
  body: string;
  /** How it is sent; as it is by default. */
  as?: (body: string) => Route;
  urls: string[];
  facts?: Partial<SitemapFacts>;
}

/** Creates a test for each case. */
export function testSitemaps(cases: readonly SitemapCase[]): void {
  for (const each of cases) {
    test(`sitemap: ${each.name}`, () =>
      withSite({ '/s': file(each.body, each.as) }, (site) => checkCase(each, site)));
  }
}

async function checkCase({ urls, facts = {} }: SitemapCase, site: FixtureSite): Promise<void> {
  const result = await readSite(site);
  assert.deepEqual(result.urls, urls);
  const [found] = result.facts;
  assert.ok(found !== undefined && result.facts.length === 1);
  const actual = Object.keys(facts).map((key) => [key, found[key as keyof SitemapFacts]]);
  assert.deepEqual(Object.fromEntries(actual), facts);
}
