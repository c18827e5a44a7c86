import { checkCases } from '../testing/check-cases.ts';
import { siteFacts } from '../testing/site-facts.ts';
import { httpVersionOld } from './http-version-old.ts';

const { tls } = siteFacts();
const old = { tls: tls === null ? null : { ...tls, alpn: 'http/1.1' } };

checkCases(httpVersionOld, [
  { name: 'HTTP/2', details: [] },
  {
    name: 'HTTP/3 by its announcement',
    site: old,
    page: { headers: { 'alt-svc': 'h3=":443"; ma=86400' } },
    details: [],
  },
  { name: 'neither', site: old, details: ['neither HTTP/2 nor HTTP/3 offered'] },
  { name: 'a handshake that failed', site: { tls: null }, details: [], status: 'not_assessed' },
  {
    name: 'a site without encryption',
    page: { url: 'http://site.example/' },
    site: { rootUrl: 'http://site.example/', origin: 'http://site.example' },
    details: [],
    status: 'not_applicable',
  },
]);
