import { checkCases } from '../testing/check-cases.ts';
import { compressionMissing } from './compression-missing.ts';

checkCases(compressionMissing, [
  { name: 'Brotli', page: { headers: { 'content-encoding': 'br' } }, details: [] },
  { name: 'gzip in capitals', page: { headers: { 'content-encoding': 'GZIP' } }, details: [] },
  {
    name: 'no compression',
    page: { headers: {}, decodedBytes: 20_480 },
    details: ['20 KB, not compressed'],
  },
  {
    name: 'identity is none',
    page: { headers: { 'content-encoding': 'identity' }, decodedBytes: 1_025 },
    details: ['1 KB, not compressed'],
  },
  {
    name: 'a tiny page gains nothing',
    page: { headers: {}, decodedBytes: 1_024 },
    details: [],
    status: 'not_applicable',
  },
]);
