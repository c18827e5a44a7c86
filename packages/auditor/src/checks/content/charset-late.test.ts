import { checkCases } from '../testing/check-cases.ts';
import { charsetLate } from './charset-late.ts';

const charset = (changed: object) => ({
  charset: {
    used: 'utf-8',
    source: 'fallback' as const,
    header: null,
    meta: null,
    lateMeta: null,
    ...changed,
  },
});

checkCases(charsetLate, [
  { name: 'early', page: charset({ source: 'meta', meta: 'utf-8' }), details: [] },
  {
    name: 'behind the first 1024 bytes',
    page: charset({ lateMeta: 'utf-8' }),
    details: ['“utf-8” is declared after the first 1,024 bytes'],
  },
  {
    name: 'late, but the header says it',
    page: charset({ source: 'header', header: 'utf-8', lateMeta: 'utf-8' }),
    details: [],
  },
  {
    name: 'late, but a byte order mark says it',
    page: charset({ source: 'bom', lateMeta: 'utf-8' }),
    details: [],
  },
  { name: 'not in the document', page: charset({}), details: [], status: 'not_applicable' },
]);
