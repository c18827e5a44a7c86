import { checkCases } from '../testing/check-cases.ts';
import { charsetMissing } from './charset-missing.ts';

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

checkCases(charsetMissing, [
  { name: 'in the header', page: charset({ source: 'header', header: 'utf-8' }), details: [] },
  { name: 'in the document', page: charset({ source: 'meta', meta: 'utf-8' }), details: [] },
  { name: 'by a byte order mark', page: charset({ source: 'bom' }), details: [] },
  { name: 'nowhere', page: charset({}), details: ['no encoding declared in the header or the document'] },
  {
    name: 'a name nobody knows',
    page: charset({ header: 'utf8mb4' }),
    details: ['the header declares “utf8mb4”, which is not a known encoding'],
  },
  { name: 'too late is another check', page: charset({ lateMeta: 'utf-8' }), details: [] },
]);
