import { checkCases } from '../testing/check-cases.ts';
import { jsonldInvalid } from './jsonld-invalid.ts';

const block = { types: ['Product'], hasContext: true, error: null, properties: {} };

checkCases(jsonldInvalid, [
  { name: 'a sound block', page: { jsonLd: [block] }, details: [] },
  {
    name: 'broken JSON',
    page: { jsonLd: [block, { ...block, error: 'Unexpected end' }] },
    details: ['not valid JSON: “Unexpected end”'],
  },
  { name: 'no context', page: { jsonLd: [{ ...block, hasContext: false }] }, details: ['no @context'] },
  { name: 'no type', page: { jsonLd: [{ ...block, types: [] }] }, details: ['no @type'] },
  { name: 'no structured data', page: {}, details: [], status: 'not_applicable' },
]);
