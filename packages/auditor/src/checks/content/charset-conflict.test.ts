import { checkCases } from '../testing/check-cases.ts';
import { charsetConflict } from './charset-conflict.ts';

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

checkCases(charsetConflict, [
  { name: 'twice the same', page: charset({ source: 'header', header: 'UTF-8', meta: 'utf8' }), details: [] },
  {
    name: 'two labels of one character set',
    page: charset({ source: 'header', header: 'iso-8859-1', meta: 'windows-1252' }),
    details: [],
  },
  {
    name: 'a document that can be read is not UTF-16',
    page: charset({ header: 'utf-8', meta: 'utf-16' }),
    details: [],
  },
  {
    name: 'two character sets',
    page: charset({ source: 'header', header: 'utf-8', meta: 'iso-8859-1' }),
    details: ['“utf-8” in the header, “iso-8859-1” in the document'],
  },
  {
    name: 'one place says nothing',
    page: charset({ header: 'utf-8' }),
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a label nobody knows counts as none',
    page: charset({ header: 'utf-8', meta: 'foo' }),
    details: [],
    status: 'not_applicable',
  },
]);
