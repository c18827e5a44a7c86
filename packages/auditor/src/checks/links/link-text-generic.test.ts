import { checkCases } from '../testing/check-cases.ts';
import { ORIGIN } from '../testing/page-facts.ts';
import { linkTextGeneric } from './link-text-generic.ts';

const links = (...texts: string[]) => ({
  links: texts.map((text, index) => ({
    href: `/${index}`,
    url: `${ORIGIN}/${index}`,
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
    details: [`“click here” leads to ${ORIGIN}/0; “read more” leads to ${ORIGIN}/1`],
  },
  {
    name: 'another language',
    page: { lang: 'de-CH', ...links('Weiterlesen') },
    details: [`“weiterlesen” leads to ${ORIGIN}/0`],
  },
  { name: 'a word that is generic elsewhere only', page: { lang: 'de', ...links('Go') }, details: [] },
  { name: 'a language without a list', page: { lang: 'fi', ...links('Lue lisää') }, details: [] },
  { name: 'no link with a text', page: links(''), details: [], status: 'not_applicable' },
]);
