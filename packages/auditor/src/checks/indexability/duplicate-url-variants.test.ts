import { checkCases } from '../testing/check-cases.ts';
import { origin, pageFacts } from '../testing/page-facts.ts';
import { duplicateUrlVariants } from './duplicate-url-variants.ts';

const { text } = pageFacts().document ?? {};
const page = (url: string, hash = 'a') => ({ url, text: { ...text, hash } as never });

checkCases(duplicateUrlVariants, [
  { name: 'pages of their own', pages: [page('/a', '1'), page('/b', '2')], details: [], assessed: 2 },
  {
    name: 'a slash, a capital and a parameter',
    pages: [page('/tools'), page('/tools/'), page('/Tools'), page('/tools?ref=home')],
    details: [`same page as ${origin}/tools and 2 more URLs`],
    affected: 4,
  },
  {
    name: 'an index file',
    pages: [page('/shop/'), page('/shop/index.html')],
    details: [`same page as ${origin}/shop/index.html`],
  },
  {
    name: 'parameters that show something else',
    pages: [page('/list?page=1', '1'), page('/list?page=2', '2')],
    details: [],
  },
  { name: 'the same text at another place is another check', pages: [page('/a'), page('/b')], details: [] },
  {
    name: 'a picture each under a few words, and shells that a script fills',
    pages: [
      { url: '/view?id=1', text: { ...text, hash: 'a', mainWords: 24 } as never },
      { url: '/view?id=2', text: { ...text, hash: 'a', mainWords: 24 } as never },
      { ...page('/app'), needsJavaScript: true },
      { ...page('/App'), needsJavaScript: true },
    ],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a spelling that names the other',
    pages: [page('/tools'), { ...page('/tools/'), canonical: `${origin}/tools` }],
    details: [],
  },
]);
