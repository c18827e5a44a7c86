import { checkCases } from '../testing/check-cases.ts';
import { linkRedirected } from './link-redirected.ts';

checkCases(linkRedirected, [
  { name: 'a direct link', targets: [{ url: '/a' }], details: [] },
  {
    name: 'a redirected link',
    targets: [{ url: '/old', redirected: true, sourceCount: 2 }],
    details: ['redirects, referred to by 2 pages, for example https://site.example/'],
  },
  {
    name: 'redirects of other sites are their business',
    targets: [{ url: 'https://other.example/', redirected: true }],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a redirect to an error is a broken link',
    targets: [{ url: '/old', redirected: true, verdict: 'broken', status: 404 }],
    details: [],
    status: 'not_applicable',
  },
]);
