import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { linkTextGeneric } from './link-text-generic.ts';

const links = (...texts: string[]) => ({
  links: texts.map((text, index) => ({
    href: `/${index}`,
    url: `${origin}/${index}`,
    text,
    rel: [],
    position: 'main' as const,
  })),
});

checkCases(linkTextGeneric, [
  {
    name: 'texts that name their target',
    page: links('Our prices', 'More about spades', 'Here we are'),
    details: [],
  },
  {
    name: 'click here, however it is written',
    page: links('Click here!', '» Read  more …'),
    details: [`“Click here!” links to ${origin}/0; “» Read more …” links to ${origin}/1`],
  },
  {
    name: 'another language',
    page: { lang: 'de-CH', ...links('Weiterlesen') },
    details: [`“Weiterlesen” links to ${origin}/0`],
  },
  {
    name: 'a word that is generic elsewhere only',
    page: { lang: 'pl', ...links('Her', 'Qui') },
    details: [],
  },
  {
    name: 'English on a page of another language, or of one without a list',
    page: { lang: 'eu', ...links('Read more') },
    details: [`“Read more” links to ${origin}/0`],
  },
  {
    name: 'scripts without spaces',
    page: { lang: 'ja', ...links('続きを読む »', 'Spaten 詳細な説明') },
    details: [`“続きを読む »” links to ${origin}/0`],
  },
  {
    name: 'words that menus use for what they name',
    page: { lang: 'de', ...links('Start', 'Weiter', 'Details') },
    details: [],
  },
  {
    name: 'a headline names the target that “read more” leads to as well',
    page: {
      links: [
        ...links('Read more', 'Spades of the year').links.map((link) => ({ ...link, url: `${origin}/a` })),
        ...links('read more').links.map((link) => ({ ...link, url: `${origin}/a` })),
      ],
    },
    details: [],
  },
  {
    name: 'links to a place on the page and those search engines shall leave out',
    page: {
      links: [
        ...links('here').links.map((link) => ({ ...link, href: '#b' })),
        ...links('here').links.map((link) => ({ ...link, rel: ['nofollow'] })),
      ],
    },
    details: [],
    status: 'not_applicable',
  },
  { name: 'no link with a text', page: links(''), details: [], status: 'not_applicable' },
]);
