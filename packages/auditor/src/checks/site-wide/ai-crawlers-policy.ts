import type { SiteCheck } from '../check.ts';
import { robotsAllow } from '../site-robots.ts';
import { judgeSite } from '../site-verdict.ts';

/** Crawlers that read for answers or for training, by the token they obey. */
const CRAWLERS = [
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
  title: { pass: 'AI crawlers may read the site', fail: 'AI crawlers that may not read the site' },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  why: 'What these crawlers may not read, their assistants do not cite. For some sites that is the aim, for others it cost visitors without anybody noticing.',
  fix: 'Check that the list in robots.txt is what you want. Crawlers for search answers and those for training have names of their own.',
  start: judgeSite(({ robots, rootUrl }) => {
    if (robots.verdict === 'disallow-all') return { url: robots.url, opinion: null };
    // Who keeps everybody out says nothing about these.
    const isOpen = !robots.disallowsRoot || !robots.disallowsRootForGooglebot;
    const blocked = isOpen ? CRAWLERS.filter((name) => !robotsAllow(robots, name, rootUrl)) : [];
    return { url: robots.url, opinion: blocked.length === 0 ? [] : [blocked.join(', ')] };
  }),
};
