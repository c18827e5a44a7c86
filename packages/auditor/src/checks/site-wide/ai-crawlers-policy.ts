import type { SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';
import { robotsAllow } from '../site-robots.ts';

/** User agent tokens of crawlers for AI search and for training. */
const crawlers = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-SearchBot',
  'PerplexityBot',
  'Google-Extended',
  'Applebot-Extended',
  'meta-externalagent',
  'CCBot',
  'Bytespider',
  'Amazonbot',
];

export const aiCrawlersPolicy: SiteCheck = {
  id: 'ai-crawlers-policy',
  title: { pass: 'robots.txt allows AI crawlers', fail: 'AI crawlers blocked by robots.txt' },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'AI assistants cannot cite what their crawlers cannot read. For some sites that is the goal; others lose visitors without noticing.',
  fix: 'Check that the list is what you want. Crawlers for AI search and for training have separate names in robots.txt.',
  start: evaluateSite(({ robots, rootUrl }) => {
    if (robots.verdict === 'disallow-all') return { url: robots.url, evaluation: null };
    // A site that blocks all crawlers has no specific policy for these.
    const isOpen = !robots.disallowsRoot || !robots.disallowsRootForGooglebot;
    const blocked = isOpen ? crawlers.filter((name) => !robotsAllow(robots, name, rootUrl)) : [];
    return { url: robots.url, evaluation: blocked.length === 0 ? [] : [blocked.join(', ')] };
  }),
};
