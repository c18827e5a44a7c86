import { checkCases } from '../testing/check-cases.ts';
import { indexabilityConflict } from './indexability-conflict.ts';

const header = (value: string) => ({ headers: { 'x-robots-tag': value } });

checkCases(indexabilityConflict, [
  { name: 'a page that says nothing', page: {}, details: [] },
  {
    name: 'one that says the same twice',
    page: { robots: 'noindex, follow', ...header('noindex') },
    details: [],
  },
  {
    name: 'header against page',
    page: { robots: 'index, follow', ...header('noindex') },
    details: ['index in the meta robots, noindex in the X-Robots-Tag header'],
  },
  {
    name: 'two elements',
    page: {
      robotsMeta: [
        { agent: 'robots', content: 'index' },
        { agent: 'robots', content: 'noindex' },
      ],
    },
    details: ['index in the meta robots, noindex in the meta robots'],
  },
  {
    name: 'a noindex that Google may not read',
    page: { url: '/cart/a', robots: 'noindex' },
    details: ['noindex in the meta robots cannot be seen, because robots.txt forbids the page to Googlebot'],
  },
  {
    name: 'one word for everyone and another for Google',
    page: {
      robotsMeta: [
        { agent: 'robots', content: 'index' },
        { agent: 'googlebot', content: 'noindex' },
      ],
    },
    details: [],
  },
  {
    name: 'a header for another crawler',
    page: { robots: 'index', ...header('otherbot: noindex') },
    details: [],
  },
]);
