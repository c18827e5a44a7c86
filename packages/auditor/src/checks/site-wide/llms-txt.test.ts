import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { llmsTxt } from './llms-txt.ts';

const probe = (status: number | null) => ({
  llmsTxt: { url: `${origin}/llms.txt`, hops: [], status, error: status === null ? 'TIMEOUT' : null },
});

checkCases(llmsTxt, [
  { name: 'there is one', details: [] },
  { name: 'there is none', site: probe(404), details: ['returns 404'] },
  { name: 'no response', site: probe(null), details: [], status: 'not_assessed' },
  { name: 'nobody may ask', site: { llmsTxt: null }, details: [], status: 'not_assessed' },
]);
