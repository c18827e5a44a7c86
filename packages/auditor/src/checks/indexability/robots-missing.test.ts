import { checkCases } from '../testing/check-cases.ts';
import { robotsMissing } from './robots-missing.ts';

checkCases(robotsMissing, [
  { name: 'a robots.txt that answers', details: [] },
  {
    name: 'no robots.txt',
    site: { robots: { status: 404, verdict: 'allow-all' } },
    details: ['returns 404'],
  },
  {
    name: 'an unreachable robots.txt is not missing',
    site: { robots: { status: 500, verdict: 'disallow-all' } },
    details: [],
    status: 'not_applicable',
  },
]);
