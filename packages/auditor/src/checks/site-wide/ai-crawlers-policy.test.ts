import { checkCases } from '../testing/check-cases.ts';
import { aiCrawlersPolicy } from './ai-crawlers-policy.ts';

const robots = (text: string, more = {}) => ({ robots: { text, ...more } });

checkCases(aiCrawlersPolicy, [
  { name: 'everybody may', details: [] },
  { name: 'no robots.txt', site: robots('', { verdict: 'allow-all', status: 404 }), details: [] },
  {
    name: 'two may not',
    site: robots('User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n'),
    details: ['GPTBot, CCBot'],
  },
  { name: 'a part of the site', site: robots('User-agent: GPTBot\nDisallow: /shop/\n'), details: [] },
  {
    name: 'nobody may',
    site: robots('User-agent: *\nDisallow: /\n', { disallowsRoot: true, disallowsRootForGooglebot: true }),
    details: [],
  },
]);
