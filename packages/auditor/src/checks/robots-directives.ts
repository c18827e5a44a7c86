import type { PageFacts } from '../facts.ts';

/** Directives that carry a value after a colon; any other word before a colon is the name of a crawler. */
const VALUED = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);
/** Crawlers whose directives decide about search: everyone's, and Google's own. */
const AGENTS = new Set(['robots', 'googlebot', '*']);

/** What a page tells search engines in one place; `source` names it in words for the report. */
export interface RobotsValue {
  source: string;
  /** Whom it is meant for. */
  agent: 'everyone' | 'googlebot';
  /** In lower case. */
  content: string;
}

/**
 * Everything a page tells search engines about how it may be shown: the contents of its robots elements and of the
 * lines of `X-Robots-Tag`, those for everyone and for Google.
 */
export function robotsValues(page: PageFacts): RobotsValue[] {
  const values: RobotsValue[] = [];
  for (const { agent, content } of page.document?.robotsMeta ?? []) {
    const name = agent.toLowerCase();
    if (AGENTS.has(name))
      values.push({ source: `meta ${name}`, agent: agentOf(name), content: content.toLowerCase() });
  }
  const header = page.headers['x-robots-tag'];
  if (header === undefined) return values;
  for (const line of header.toLowerCase().split('\n')) {
    const value = readLine(line);
    if (value !== null) values.push({ source: 'X-Robots-Tag header', ...value });
  }
  return values;
}

/** `googlebot: noindex`: the prefix names one crawler, unless it is a directive with a value. */
function readLine(line: string): Omit<RobotsValue, 'source'> | null {
  const colon = line.indexOf(':');
  const prefix = line.slice(0, Math.max(colon, 0)).trim();
  const namesAgent = colon !== -1 && !VALUED.has(prefix) && !prefix.includes(',');
  if (!namesAgent) return { agent: 'everyone', content: line.trim() };
  return AGENTS.has(prefix) ? { agent: agentOf(prefix), content: line.slice(colon + 1).trim() } : null;
}

function agentOf(name: string): RobotsValue['agent'] {
  return name === 'googlebot' ? 'googlebot' : 'everyone';
}

/** The single directives of such a content: `noindex`, `max-snippet:0`. */
export function directivesIn(content: string): string[] {
  return content
    .split(',')
    .map((directive) => directive.trim().replace(/\s*:\s*/, ':'))
    .filter((directive) => directive !== '');
}

/** Where a page asks not to be indexed (`noindex` or `none`), in words for the report; null when it does not. */
export function findNoindex(page: PageFacts): string | null {
  return findForbidding(page)?.source ?? null;
}

/** The first place where a page asks not to be indexed. */
export function findForbidding(page: PageFacts): RobotsValue | null {
  return robotsValues(page).find(({ content }) => forbidsIndexing(content)) ?? null;
}

export function forbidsIndexing(content: string): boolean {
  const directives = directivesIn(content);
  return directives.includes('noindex') || directives.includes('none');
}
