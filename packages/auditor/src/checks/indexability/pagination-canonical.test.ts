import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { paginationCanonical } from './pagination-canonical.ts';

const at = (path: string) => origin + path;
const link = (path: string) => ({ href: path, url: at(path), text: 'x', rel: [], position: 'main' as const });
const next = { pagination: { prev: null, next: at('/list?page=2') } };

checkCases(paginationCanonical, [
  { name: 'a later page that names itself', page: { url: '/list?page=2' }, details: [] },
  {
    name: 'one that names the first',
    page: { url: '/list?page=2', canonical: at('/list') },
    details: [`the canonical URL is page 1, “${at('/list')}”`],
  },
  {
    name: 'by its folder',
    page: { url: '/blog/page/3/', canonical: at('/blog/') },
    details: [`the canonical URL is page 1, “${at('/blog/')}”`],
  },
  {
    name: 'with its number',
    page: { url: '/list?page=3', canonical: at('/list?page=1') },
    details: [`the canonical URL is page 1, “${at('/list?page=1')}”`],
  },
  {
    name: 'one that drops another parameter',
    page: { url: '/list?page=2&ref=a', canonical: at('/list?page=2') },
    details: [],
  },
  {
    name: 'a next page that is only named',
    page: { url: '/list', ...next },
    details: [`references “${at('/list?page=2')}” in its head but does not link to it`],
  },
  {
    name: 'one that is linked to',
    page: { url: '/list', ...next, links: [link('/list?page=2#top')] },
    details: [],
  },
  {
    name: 'a page of no series',
    page: { url: '/list?page=1', canonical: at('/list') },
    details: [],
    status: 'not_applicable',
  },
]);
