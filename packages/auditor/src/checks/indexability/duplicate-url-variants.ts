import type { CheckedPage, SiteCheck } from '../check.ts';
import { collectDuplicates } from '../texts/collect-duplicates.ts';

const FEWEST_WORDS = 25;
/** Files that servers show for a folder. */
const INDEX = /\/(?:index|default|home)\.\w{2,5}$/;

export const duplicateUrlVariants: SiteCheck = {
  id: 'duplicate-url-variants',
  title: {
    pass: 'Every page stands under one address',
    fail: 'Pages that stand under several spellings of their address',
  },
  category: 'indexability',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'site',
  why: 'A slash, a capital letter, index.html or a parameter make another address. Search engines read every page several times and share its trust out.',
  fix: 'Choose one spelling, link to that one only, redirect the others to it with a 301 or let them name it as canonical.',
  start: (_site, run) =>
    collectDuplicates(run, spellingOf, (_text, others, example) =>
      others === 1 ? `the same page as ${example}` : `the same page as ${example} and ${others - 1} more`,
    ),
};

/** Equal for spellings of one address that show the same main text. */
function spellingOf({ url, document }: CheckedPage): string | null {
  if (document === null || document.text.hash === null || document.needsJavaScript) return null;
  // By its parameters a page may show another picture under the same few words.
  if (url.includes('?') && document.text.mainWords < FEWEST_WORDS) return null;
  const text = document.text.hash;
  const path = new URL(url).pathname.toLowerCase().replace(INDEX, '/');
  return `${path.length > 1 ? path.replace(/\/+$/, '') : path} ${text}`;
}
