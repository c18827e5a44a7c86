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
    details: ['index in the robots meta tag, noindex in the X-Robots-Tag header'],
  },
  {
    name: 'two elements',
    page: {
      robotsMeta: [
        { agent: 'robots', content: 'index' },
        { agent: 'robots', content: 'noindex' },
      ],
    },
    details: ['index in the robots meta tag, noindex in the robots meta tag'],
  },
  {
    name: 'a noindex that Google may not read',
    page: { url: '/cart/a', robots: 'noindex' },
    details: [
      'Googlebot cannot see the noindex in the robots meta tag because robots.txt disallows the page',
    ],
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
