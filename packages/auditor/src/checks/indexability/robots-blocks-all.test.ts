import { checkCases } from '../testing/check-cases.ts';
import { robotsBlocksAll } from './robots-blocks-all.ts';

checkCases(robotsBlocksAll, [
  { name: 'a robots.txt that allows the home page', details: [] },
  {
    name: 'everyone is kept out',
    site: { robots: { disallowsRoot: true } },
    details: ['disallows / for all crawlers'],
  },
  {
    name: 'only this audit is kept out',
    site: {
      robots: {
        disallowsRoot: true,
        text: 'User-agent: FettleBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n',
      },
    },
    details: [],
  },
  {
    name: 'everyone, and this audit by name',
    site: { robots: { disallowsRoot: true, text: 'User-agent: *\nUser-agent: FettleBot\nDisallow: /\n' } },
    details: ['disallows / for all crawlers'],
  },
  {
    name: 'only Googlebot is kept out',
    site: { robots: { disallowsRootForGooglebot: true } },
    details: ['disallows / for Googlebot'],
  },
  {
    name: 'an unreadable robots.txt says nothing about its rules',
    site: { robots: { status: 500, verdict: 'disallow-all', disallowsRoot: true } },
    details: [],
    status: 'not_assessed',
  },
]);
