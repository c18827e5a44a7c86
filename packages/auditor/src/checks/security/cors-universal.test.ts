import { checkCases } from '../testing/check-cases.ts';
import { corsUniversal } from './cors-universal.ts';

const origin = 'https://fettle.invalid';
const probe = (allowOrigin: string | null, allowCredentials: string | null = null) => ({
  corsProbe: { origin, allowOrigin, allowCredentials },
});

checkCases(corsUniversal, [
  { name: 'nothing is allowed', site: probe(null), details: [] },
  { name: 'everybody without credentials, as for public data', site: probe('*'), details: [] },
  { name: 'one partner', site: probe('https://partner.example', 'true'), details: [] },
  {
    name: 'whoever asks, with credentials',
    site: probe(origin, 'true'),
    details: ['the server reflects any origin, with credentials'],
  },
  {
    name: 'whoever asks, without',
    site: probe(origin),
    details: ['the server reflects any origin'],
  },
  {
    name: 'a pair that browsers refuse',
    site: probe('*', 'true'),
    details: ['Access-Control-Allow-Origin is * with credentials'],
  },
  { name: 'nobody asked', site: { corsProbe: null }, details: [], status: 'not_assessed' },
]);
