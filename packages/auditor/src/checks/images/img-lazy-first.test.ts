import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { imgLazyFirst } from './img-lazy-first.ts';

const image = (path: string | null, loading: string | null) => ({
  url: path === null ? null : origin + path,
  alt: '',
  hasStyledSize: false,
  width: '1',
  height: '1',
  loading,
  inLink: false,
  decorative: false,
  candidates: [],
});

checkCases(imgLazyFirst, [
  { name: 'later images may wait', page: { images: [image('/a', null), image('/b', 'lazy')] }, details: [] },
  {
    name: 'the first one waits',
    page: { images: [image(null, null), image('/a', 'Lazy')] },
    details: [`“${origin}/a”`],
  },
  {
    name: 'the first one is on the first screen still',
    page: { images: [image('/a', 'lazy')], textBeforeImage: 2000 },
    details: [`“${origin}/a”`],
  },
  {
    name: 'a drawing at the end of a long text',
    page: { images: [image('/a', 'lazy')], textBeforeImage: 2001 },
    details: [],
    status: 'not_applicable',
  },
  { name: 'a page without images', page: {}, details: [], status: 'not_applicable' },
]);
