import type { PageCheck } from '../check.ts';
import { quote } from '../words.ts';

/** Texts that say nothing of their target, by language; compared in lower case without punctuation. */
const GENERIC: Record<string, string[]> = {
  en: [
    'click here',
    'click',
    'here',
    'this',
    'this page',
    'link',
    'more',
    'read more',
    'learn more',
    'see more',
    'find out more',
    'details',
    'go',
    'start',
    'right here',
    'website',
  ],
  de: [
    'hier',
    'hier klicken',
    'klicken sie hier',
    'klick',
    'mehr',
    'mehr lesen',
    'weiterlesen',
    'weiter',
    'mehr erfahren',
    'mehr dazu',
    'details',
    'link',
    'diese seite',
  ],
  fr: [
    'ici',
    'cliquez ici',
    'cliquer ici',
    'lire plus',
    'lire la suite',
    'en savoir plus',
    'plus',
    'suite',
    'lien',
    'voir plus',
    'détails',
  ],
  es: [
    'aquí',
    'haz clic aquí',
    'clic aquí',
    'leer más',
    'más',
    'ver más',
    'más información',
    'enlace',
    'saber más',
    'detalles',
  ],
  it: [
    'qui',
    'clicca qui',
    'leggi di più',
    'leggi tutto',
    'scopri di più',
    'di più',
    'altro',
    'continua',
    'dettagli',
  ],
  pt: ['aqui', 'clique aqui', 'leia mais', 'ler mais', 'saiba mais', 'mais', 'ver mais', 'detalhes'],
  nl: ['hier', 'klik hier', 'lees meer', 'meer', 'meer lezen', 'meer info', 'verder lezen', 'details'],
  pl: ['tutaj', 'kliknij tutaj', 'czytaj więcej', 'więcej', 'dowiedz się więcej', 'szczegóły'],
  sv: ['här', 'klicka här', 'läs mer', 'mer'],
  da: ['her', 'klik her', 'læs mere', 'mere'],
};
const SETS = new Map(Object.entries(GENERIC).map(([code, texts]) => [code, new Set(texts)]));
/** Of a language we have no list for, the words that people take over from English. */
const ENGLISH = SETS.get('en') ?? new Set<string>();

export const linkTextGeneric: PageCheck = {
  id: 'link-text-generic',
  title: { pass: 'Link texts say where they lead', fail: 'Links whose text says nothing of the target' },
  category: 'links',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'Screen readers read links out as a list, and search engines judge a page by the words that lead to it. “Click here” tells neither anything.',
  fix: 'Make the words that name the target the link: “our prices” instead of “click here for our prices”.',
  run({ document }) {
    const links = document?.links.filter(({ url, text }) => url !== null && text !== '') ?? [];
    if (links.length === 0) return null;
    const language = (document?.lang ?? 'en').split(/[-_]/, 1)[0]?.toLowerCase() ?? 'en';
    const generic = SETS.get(language) ?? ENGLISH;
    const found = new Map<string, string>();
    for (const { text, url } of links) {
      if (url !== null && generic.has(plain(text))) found.set(`${plain(text)} ${url}`, url);
    }
    return [...found].map(([key, target]) => ({
      detail: `${quote(key.slice(0, key.length - target.length - 1), 40)} leads to ${target}`,
      target,
    }));
  },
};

function plain(text: string): string {
  return text.length > 40
    ? ''
    : text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s]+/gu, '')
        .replace(/\s+/g, ' ')
        .trim();
}
