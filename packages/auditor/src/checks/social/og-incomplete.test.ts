import { checkCases } from '../testing/check-cases.ts';
import { ogIncomplete } from './og-incomplete.ts';

checkCases(ogIncomplete, [
  { name: 'all four values', page: {}, details: [] },
  { name: 'none', page: { openGraph: {} }, details: ['no og:title, og:type, og:image, og:url'] },
  {
    name: 'one is empty',
    page: {
      openGraph: {
        'og:title': 'Tools',
        'og:type': 'website',
        'og:image': ' ',
        'og:url': 'https://site.example/',
      },
    },
    details: ['no og:image'],
  },
  {
    name: 'the image under its other name',
    page: {
      openGraph: { 'og:title': 'Tools', 'og:type': 'website', 'og:image:url': '/a.png', 'og:url': '/' },
    },
    details: [],
  },
]);
