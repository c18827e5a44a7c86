import { checkCases } from '../testing/check-cases.ts';
import { httpNotRedirected } from './http-not-redirected.ts';

const hop = (status: number, location: string | null) => ({
  hops: [{ url: 'http://site.example/', status, location }],
  status: 200,
});

checkCases(httpNotRedirected, [
  { name: 'a permanent redirect', site: { httpProbe: hop(301, 'https://site.example/') }, details: [] },
  {
    name: 'a temporary redirect',
    site: { httpProbe: hop(302, 'https://site.example/') },
    details: ['http:// redirects with 302, not 301 or 308'],
  },
  {
    name: 'no redirect',
    site: { httpProbe: { hops: [], status: 200 } },
    details: ['http:// returns 200 instead of redirecting'],
  },
  {
    name: 'a redirect that stays on http',
    site: { httpProbe: hop(301, 'http://www.site.example/') },
    details: ['http:// redirects to http://www.site.example/'],
  },
  { name: 'nothing listens on http', site: { httpProbe: { hops: [], status: null } }, details: [] },
  {
    name: 'a fault of the moment',
    site: { httpProbe: { hops: [], status: 503 } },
    details: [],
    status: 'not_assessed',
  },
  {
    name: 'on to another host of the site first',
    site: { httpProbe: hop(308, 'https://www.site.example/') },
    details: ['http:// redirects to https://www.site.example/'],
  },
  {
    name: 'straight to the origin the site settled on',
    site: {
      rootUrl: 'https://www.site.example/',
      origin: 'https://www.site.example',
      httpProbe: hop(301, 'https://www.site.example/'),
    },
    details: [],
  },
  { name: 'it was not tried', site: { httpProbe: null }, details: [], status: 'not_assessed' },
  {
    name: 'an http site has its own check',
    site: { rootUrl: 'http://site.example/' },
    details: [],
    status: 'not_applicable',
  },
]);
