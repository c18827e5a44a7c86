import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { contentDuplicate } from './content-duplicate.ts';

const text = (mainWords = 300) => ({
  text: { ...pageFacts().document?.text, hash: 'abc', mainWords } as never,
});
const countries = ['gb', 'us'].map((code) => ({
  code: `en-${code}`,
  href: `/${code}`,
  url: `https://site.example/${code}`,
}));

checkCases(contentDuplicate, [
  { name: 'two pages, two texts', pages: [{ url: '/a' }, { url: '/b' }], details: [] },
  {
    name: 'three pages of one text, the shallowest first',
    pages: [
      { url: '/b', ...text() },
      { url: '/c', ...text(), depth: 3 },
      { url: '/a', ...text(), depth: 2 },
      { url: '/d' },
    ],
    details: ['same main text as 2 other pages, for example https://site.example/a'],
    affected: 3,
    assessed: 4,
  },
  {
    name: 'a copy that names the original as canonical',
    pages: [
      { url: '/a', ...text() },
      { url: '/b', ...text(), canonical: 'https://site.example/a' },
    ],
    details: [],
  },
  {
    name: 'the same words for two countries',
    pages: [
      { url: '/gb', ...text(), hreflang: countries },
      { url: '/us', ...text(), hreflang: countries },
    ],
    details: [],
  },
  {
    name: 'two languages, one of them not translated yet',
    pages: [
      { url: '/a', ...text() },
      { url: '/b', ...text(), lang: 'de' },
    ],
    details: [],
  },
  {
    name: 'a few words are no copy',
    pages: [
      { url: '/a', ...text(24) },
      { url: '/b', ...text(24) },
    ],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'shells that JavaScript fills',
    pages: [
      { url: '/a', ...text(), needsJavaScript: true },
      { url: '/b', ...text(), needsJavaScript: true },
    ],
    details: [],
    status: 'not_applicable',
  },
]);
