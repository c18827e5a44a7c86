import { escapePattern, normalizePattern } from '../robots/normalize-pattern.ts';
import { compilePattern, matchesPattern, type Pattern } from '../robots/robots-pattern.ts';
import { hasOrigin } from '../url/same-site.ts';
import type { CrawlRules } from './crawl-rules.ts';

/** The patterns of an audit. URLs are normalized; `origin` is that of the audited site. */
export interface UrlRules {
  /** Not requested at all. */
  excludes(url: string, origin: string): boolean;
  /** A page of the site that is read when a link leads to it. */
  reads(url: string, origin: string): boolean;
}

/**
 * Patterns are those of robots.txt: `*` stands for any characters, `$` at the end for the end of the URL, and a pattern
 * matches from the beginning. One that begins with `/` is compared with path and query of the site's URLs, any other
 * with the whole URL. Matching takes linear time, which is why they are no regular expressions.
 */
export function compileUrlRules({ include, exclude }: Pick<CrawlRules, 'include' | 'exclude'>): UrlRules {
  const included = compileAll(include);
  const excluded = compileAll(exclude);
  const excludes = (url: string, origin: string): boolean => matchesAny(excluded, url, origin);
  return {
    excludes,
    reads: (url, origin) =>
      !excludes(url, origin) && (include.length === 0 || matchesAny(included, url, origin)),
  };
}

interface Compiled {
  paths: Pattern[];
  urls: Pattern[];
}

function compileAll(patterns: readonly string[]): Compiled {
  const compile = (pattern: string): Pattern => compilePattern(normalizeUrlPattern(pattern) ?? pattern);
  return {
    paths: patterns.filter(isPathPattern).map(compile),
    urls: patterns.filter((pattern) => !isPathPattern(pattern)).map(compile),
  };
}

function matchesAny({ paths, urls }: Compiled, url: string, origin: string): boolean {
  if (urls.some((pattern) => matchesPattern(pattern, url))) return true;
  if (paths.length === 0 || !hasOrigin(url, origin)) return false;
  const path = url.slice(origin.length);
  return paths.some((pattern) => matchesPattern(pattern, path));
}

function isPathPattern(pattern: string): boolean {
  return pattern.startsWith('/') && !pattern.startsWith('//');
}

/** Why this is no pattern, as the end of a sentence about it; null if it is one. */
export function findPatternProblem(pattern: string): string | null {
  if (/\p{Cc}/u.test(pattern) || pattern.trim() !== pattern)
    return 'must not contain control characters, or begin or end with a space';
  if (pattern.includes('#'))
    return 'must not contain "#": the part of a URL after it is never sent to the server';
  if (!isPathPattern(pattern) && !/^(?:\*|https?:\/\/)/i.test(pattern))
    return 'must begin with "/" for a path of the site, or with "*", "http://", or "https://" for a whole URL';
  return normalizeUrlPattern(pattern) === null
    ? 'must have a valid host name without a user name, such as https://www.example.com/'
    : null;
}

/** The pattern as URLs are written after `normalizeUrl`; null when its host cannot be one. */
function normalizeUrlPattern(pattern: string): string | null {
  const [, scheme, authority = '', rest = ''] = /^(https?:\/\/)([^/?]*)(.*)$/is.exec(pattern) ?? [];
  if (scheme === undefined) return normalizePattern(escapePattern(pattern));
  const host = normalizeHost(scheme.toLowerCase(), authority);
  return host === null ? null : host + normalizePattern(escapePattern(rest));
}

/** A host with a star stays as written, in lower case. */
function normalizeHost(scheme: string, authority: string): string | null {
  if (authority.includes('@')) return null;
  const isOpen = authority === '' || /[*$]/.test(authority);
  return isOpen ? scheme + authority.toLowerCase() : (URL.parse(scheme + authority)?.origin ?? null);
}
