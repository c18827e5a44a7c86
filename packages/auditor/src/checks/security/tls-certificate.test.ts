import { checkCases } from '../testing/check-cases.ts';
import { siteFacts } from '../testing/site-facts.ts';
import { tlsCertificate } from './tls-certificate.ts';

const { tls: sound } = siteFacts();
const tls = (changes: object) => ({ tls: sound === null ? null : { ...sound, ...changes } });

checkCases(tlsCertificate, [
  { name: 'a certificate in time', details: [] },
  { name: 'two weeks left', site: tls({ validTo: '2026-01-15T00:00:00.000Z' }), details: [] },
  {
    name: 'a little less',
    site: tls({ validTo: '2026-01-14T23:00:00.000Z' }),
    details: ['the certificate expires in 13 days'],
  },
  {
    name: 'a certificate for six days that is renewed in time',
    site: tls({ validFrom: '2025-12-30T00:00:00.000Z', validTo: '2026-01-05T00:00:00.000Z' }),
    details: [],
  },
  {
    name: 'one that should have been renewed',
    site: tls({ validFrom: '2025-12-27T00:00:00.000Z', validTo: '2026-01-02T00:00:00.000Z' }),
    details: ['the certificate expires in 1 day'],
  },
  {
    name: 'one that nobody trusts',
    site: tls({ error: 'the certificate is self-signed' }),
    details: ['the certificate is self-signed'],
  },
  {
    name: 'an old protocol',
    site: tls({ protocol: 'TLSv1.1' }),
    details: ['the server supports nothing newer than TLS 1.1'],
  },
  { name: 'no handshake', site: { tls: null }, details: [], status: 'not_assessed' },
  {
    name: 'a site without encryption is another check',
    site: { rootUrl: 'http://site.example/', tls: null },
    details: [],
    status: 'not_applicable',
  },
]);
