import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { emptyPage } from './empty-page.ts';

const { text } = pageFacts().document ?? {};
const empty = { text: { ...text, words: 0 } as never };
const frame = {
  url: 'https://x.example/',
  kind: 'frame',
  inHead: false,
  blocking: false,
  integrity: false,
} as const;

checkCases(emptyPage, [
  { name: 'a page with text', page: {}, details: [] },
  { name: 'no text', page: empty, details: ['no text or images'] },
  { name: 'no body at all', page: { document: null, decodedBytes: 0 }, details: ['no text or images'] },
  {
    name: 'no content, and honest about it',
    page: { document: null, status: 204 },
    details: ['returns 204 (no content)'],
  },
  { name: 'a page that is a frame', page: { ...empty, resources: [frame] }, details: [] },
  {
    name: 'a page that sends on',
    page: { ...empty, metaRefresh: { delaySeconds: 0, url: 'https://x.example/' } },
    details: [],
  },
  {
    name: 'a page a script fills',
    page: { ...empty, resources: [{ ...frame, kind: 'script' }] },
    details: [],
  },
  { name: 'a connection that broke is another check', page: { document: null, error: 'RESET' }, details: [] },
  { name: 'an error page', page: { ...empty, status: 404 }, details: [], status: 'not_applicable' },
]);
