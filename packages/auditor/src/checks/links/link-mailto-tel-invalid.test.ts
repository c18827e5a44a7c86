import { checkCases } from '../testing/check-cases.ts';
import { linkMailtoTelInvalid } from './link-mailto-tel-invalid.ts';

const links = (...hrefs: string[]) => ({
  links: hrefs.map((href) => ({ href, url: null, text: 'x', rel: [], position: 'main' as const })),
});

checkCases(linkMailtoTelInvalid, [
  {
    name: 'addresses and numbers as people write them',
    page: links(
      'mailto:a@b.example',
      'mailto:a@b.example,c@d.example?cc=e@f.example',
      'mailto:?subject=Look',
      'tel:+43 (1) 234-56',
      'tel:112;ext=12',
      'TEL:%2B431234',
      'tel:5551234p99',
    ),
    details: [],
  },
  { name: 'no address', page: links('mailto:'), details: ['“mailto:”'] },
  { name: 'a name instead of an address', page: links('mailto:office'), details: ['“mailto:office”'] },
  {
    name: 'words instead of a number',
    page: links('tel:callus', 'tel:+43 1 23 ext'),
    details: ['“tel:callus”; “tel:+43 1 23 ext”'],
  },
  { name: 'an empty number', page: links('tel:'), details: ['“tel:”'] },
  { name: 'neither mail nor telephone', page: links('/contact'), details: [], status: 'not_applicable' },
]);
