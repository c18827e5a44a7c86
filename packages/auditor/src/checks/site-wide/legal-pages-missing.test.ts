import { checkCases } from '../testing/check-cases.ts';
import { legalPagesMissing } from './legal-pages-missing.ts';

const links = (...pairs: [href: string, text: string][]) => ({
  links: pairs.map(([href, text]) => ({ href, url: null, text, rel: [], position: 'footer' as const })),
});

checkCases(legalPagesMissing, [
  {
    name: 'all three',
    page: links(['/privacy', 'Privacy'], ['/c', 'Contact us'], ['/terms', 'x']),
    details: [],
  },
  {
    name: 'in German, where one page is two of them',
    page: links(['/i', 'Impressum'], ['/d', 'Datenschutz']),
    details: [],
  },
  {
    name: 'none of them',
    page: links(['/a', 'Spades']),
    details: ['no link to a privacy, contact, or terms page'],
  },
  {
    name: 'in Japanese',
    page: {
      lang: 'ja',
      ...links(['/p', 'プライバシーポリシー'], ['/q', 'お問い合わせ'], ['/r', '利用規約']),
    },
    details: [],
  },
  {
    name: 'a language whose words are not known',
    page: { lang: 'th-TH', ...links(['/a', 'จอบ']) },
    details: [],
    status: 'not_applicable',
  },
  { name: 'a page without links', page: {}, details: [], status: 'not_applicable' },
]);
