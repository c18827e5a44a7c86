import { checkCases } from '../testing/check-cases.ts';
import { robotsHtml } from './robots-html.ts';

checkCases(robotsHtml, [
  { name: 'a text file', details: [] },
  { name: 'a page', site: { robots: { isHtml: true } }, details: ['returns an HTML page'] },
  {
    name: 'nothing',
    site: { robots: { verdict: 'allow-all', status: 404 } },
    details: [],
    status: 'not_applicable',
  },
]);
