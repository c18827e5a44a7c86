import { readRobotsTags } from '../../crawl/robots/read-robots-tag.ts';
import type { PageFacts } from '../../facts.ts';

/** Agents whose directives decide about indexing: all crawlers, and Googlebot. */
const agents = new Set(['robots', 'googlebot', '*']);

/** One robots directive of a page. `source` describes where it is, for the report. */
export interface RobotsValue {
  source: string;
  /** Which crawlers it addresses. */
  agent: 'everyone' | 'googlebot';
  /** In lowercase. */
  content: string;
}

/**
 * All directives of a page for search engines: its robots meta elements and `X-Robots-Tag` lines, for all crawlers and
 * for Googlebot.
 */
export function robotsValues(page: PageFacts): RobotsValue[] {
  const values: RobotsValue[] = [];
  for (const { agent, content } of page.document?.robotsMeta ?? []) {
    const name = agent.toLowerCase();
    if (agents.has(name))
      values.push({ source: `${name} meta tag`, agent: agentOf(name), content: content.toLowerCase() });
  }
  for (const { agent, content } of readRobotsTags(page.headers['x-robots-tag'])) {
    const name = agent ?? 'robots';
    if (agents.has(name)) values.push({ source: 'X-Robots-Tag header', agent: agentOf(name), content });
  }
  return values;
}

function agentOf(name: string): RobotsValue['agent'] {
  return name === 'googlebot' ? 'googlebot' : 'everyone';
}

/** The single directives of such content: `noindex`, `max-snippet:0`. */
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

/** Where a page has `noindex` or `none`, in words for the report. Null if it has neither. */
export function findNoindex(page: PageFacts): string | null {
  return findForbidding(page)?.source ?? null;
}

/** The first directive of a page that forbids indexing. */
export function findForbidding(page: PageFacts): RobotsValue | null {
  return robotsValues(page).find(({ content }) => forbidsIndexing(content)) ?? null;
}

export function forbidsIndexing(content: string): boolean {
  const directives = directivesIn(content);
  return directives.includes('noindex') || directives.includes('none');
}
