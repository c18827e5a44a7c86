import { checkCases } from '../testing/check-cases.ts';
import { robotsUnreachable } from './robots-unreachable.ts';

checkCases(robotsUnreachable, [
  { name: 'a robots.txt that answers', details: [] },
  { name: 'no robots.txt is allowed', site: { robots: { status: 404, verdict: 'allow-all' } }, details: [] },
  {
    name: 'a server error',
    site: { robots: { status: 503, verdict: 'disallow-all' } },
    details: ['returns 503'],
  },
  {
    name: 'no response',
    site: { robots: { status: null, error: 'TIMEOUT', verdict: 'disallow-all' } },
    details: ['no response: timed out'],
  },
]);
