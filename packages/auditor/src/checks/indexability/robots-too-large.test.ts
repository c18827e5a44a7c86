import { checkCases } from '../testing/check-cases.ts';
import { robotsTooLarge } from './robots-too-large.ts';

checkCases(robotsTooLarge, [
  { name: 'exactly 500 KiB', site: { robots: { bytes: 512_000 } }, details: [] },
  { name: 'a byte more', site: { robots: { bytes: 512_001 } }, details: ['501 KiB'] },
  {
    name: 'so large that reading ended',
    site: { robots: { bytes: 512_000, truncated: true } },
    details: ['larger than 500 KiB'],
  },
  {
    name: 'none',
    site: { robots: { verdict: 'allow-all', status: 404 } },
    details: [],
    status: 'not_applicable',
  },
]);
