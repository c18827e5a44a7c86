import { readRobotsTags } from '../../crawl/robots/read-robots-tag.ts';
import type { PageFacts } from '../../facts.ts';

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
  for (const { agent, content } of readRobotsTags(page.headers['x-robots-tag'])) {
    const name = agent ?? 'robots';
    if (AGENTS.has(name)) values.push({ source: 'X-Robots-Tag header', agent: agentOf(name), content });
  }
  return values;
}

function agentOf(name: string): RobotsValue['agent'] {
  return name === 'googlebot' ? 'googlebot' : 'everyone';
}

/** The single directives of such a content: `noindex`, `max-snippet:0`. */
export function directivesIn(content: string): string[] {
  return content
    .split(',')
    .map((directive) =>
      directive
        .split(':')
        .map((part) => part.trim())
        .join(':'),
    )
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
