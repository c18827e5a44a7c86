import type { PageFacts } from '../facts.ts';

/** Directives that carry a value after a colon; any other word before a colon is the name of a crawler. */
const VALUED = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

/** Crawlers whose directives decide about search: everyone's, and Google's own. */
const AGENTS = new Set(['robots', 'googlebot', '*']);

/** Where a page asks not to be indexed (`noindex` or `none`), in words for the report; null when it does not. */
export function findNoindex(page: PageFacts): string | null {
  for (const meta of page.document?.robotsMeta ?? []) {
    if (AGENTS.has(meta.agent.toLowerCase()) && forbidsIndexing(meta.content)) {
      return `meta ${meta.agent.toLowerCase()}`;
    }
  }
  for (const line of (page.headers['x-robots-tag'] ?? '').split('\n')) {
    if (headerForbidsIndexing(line)) return 'X-Robots-Tag header';
  }
  return null;
}

/** `X-Robots-Tag: googlebot: noindex`: the prefix names one crawler, unless it is a directive with a value. */
function headerForbidsIndexing(line: string): boolean {
  const colon = line.indexOf(':');
  const prefix = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  const namesAgent = colon !== -1 && !VALUED.has(prefix) && !prefix.includes(',');
  if (!namesAgent) return forbidsIndexing(line);
  return AGENTS.has(prefix) && forbidsIndexing(line.slice(colon + 1));
}

function forbidsIndexing(content: string): boolean {
  return content.split(',').some((directive) => {
    const name = directive.trim().toLowerCase();
    return name === 'noindex' || name === 'none';
  });
}
