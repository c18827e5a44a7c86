import { checkCases } from '../testing/check-cases.ts';
import { robotsInvalid } from './robots-invalid.ts';

const problems = (...reasons: string[]) => ({
  robots: { problems: reasons.map((reason, index) => ({ line: index + 1, text: 'Line', reason })) },
});

checkCases(robotsInvalid, [
  { name: 'lines that mean something', details: [] },
  {
    name: 'a rule before any agent',
    site: problems('rule before any User-agent line'),
    details: ['line 1: rule before any User-agent line (“Line”)'],
  },
  {
    name: 'a directive of one search engine is worth a word',
    site: problems('unknown directive “Host”'),
    details: ['line 1: unknown directive “Host” (“Line”)'],
  },
  {
    name: 'faults stand before such words',
    site: problems('unknown directive “Host”', 'the Sitemap value is not an absolute URL'),
    details: ['line 2: the Sitemap value is not an absolute URL (“Line”)'],
  },
  {
    name: 'no robots.txt',
    site: { robots: { verdict: 'allow-all', status: 404 } },
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a page instead of it is another check',
    site: { robots: { ...problems('x').robots, isHtml: true } },
    details: [],
    status: 'not_applicable',
  },
]);
