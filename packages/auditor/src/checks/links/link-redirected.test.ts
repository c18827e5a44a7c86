import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { linkRedirected } from './link-redirected.ts';

const redirect = (status: number, to: string) => ({
  url: '/old',
  finalUrl: to,
  hops: [{ url: `${origin}/old`, status, location: to }],
  isHtml: false,
  document: null,
});
const old = { url: '/old', redirected: true };

checkCases(linkRedirected, [
  { name: 'a direct link', targets: [{ url: '/a' }], details: [] },
  {
    name: 'a redirected link',
    targets: [{ url: '/old', redirected: true, sourceCount: 2 }],
    details: ['redirects, referenced on 2 pages, for example https://site.example/'],
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
  {
    name: 'where it leads, and for how long',
    pages: [redirect(301, `${origin}/new`)],
    targets: [old],
    details: [`redirects to ${origin}/new (301), referenced on 1 page, for example ${origin}/`],
  },
  {
    name: 'a redirect for the moment weighs less',
    pages: [redirect(302, `${origin}/login`)],
    targets: [old],
    details: [`redirects to ${origin}/login (302), referenced on 1 page, for example ${origin}/`],
    affected: 1,
  },
  {
    name: 'an address that counts who leaves the site',
    pages: [redirect(302, 'https://shop.example/')],
    targets: [old],
    details: [],
    assessed: 1,
  },
  {
    name: 'what only the head names is told by other checks',
    targets: [{ ...old, uses: ['head'] }],
    details: [],
    status: 'not_applicable',
  },
]);
