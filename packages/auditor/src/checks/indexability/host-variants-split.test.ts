import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { hostVariantsSplit } from './host-variants-split.ts';

const variant = (url: string, status: number | null, ...hops: [status: number, location: string][]) => ({
  url,
  status,
  error: status === null ? 'DNS_NOT_FOUND' : null,
  hops: hops.map(([code, location], index) => ({
    url: index === 0 ? url : (hops[index - 1]?.[1] ?? url),
    status: code,
    location,
  })),
});
const www = 'https://www.site.example/';

checkCases(hostVariantsSplit, [
  {
    name: 'a spelling that redirects for good',
    site: { variants: [variant(www, 200, [308, `${origin}/`])] },
    details: [],
  },
  {
    name: 'one that answers itself',
    site: { variants: [variant(www, 200)] },
    details: [`${www} does not redirect`],
  },
  {
    name: 'one that leads elsewhere',
    site: { variants: [variant('http://www.site.example/', 200, [301, www])] },
    details: [`http://www.site.example/ redirects to ${www}`],
  },
  {
    name: 'one that redirects for the time being',
    site: { variants: [variant(www, 200, [302, `${origin}/`])] },
    details: [`${www} redirects with 302, not 301 or 308`],
  },
  {
    name: 'one that redirects for good, and then the site chooses a language',
    site: { variants: [variant(www, 200, [301, `${origin}/`], [302, `${origin}/en/`])] },
    details: [],
  },
  {
    name: 'spellings that nobody serves',
    site: { variants: [variant(www, null), variant('http://www.site.example/', null)] },
    details: [],
    status: 'not_applicable',
  },
  { name: 'an error page under the other name', site: { variants: [variant(www, 404)] }, details: [] },
  {
    name: 'the own host without https is another check',
    site: { variants: [variant('http://site.example/', 200)] },
    details: [],
    status: 'not_applicable',
  },
]);
