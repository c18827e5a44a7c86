import { en } from './en.ts';
import type { Texts } from './texts.ts';

/** English is always there; another language is loaded by pages that are in it. */
const languages: Readonly<Record<string, () => Promise<Texts>>> = {
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  it: async () => (await import('./it.ts')).it,
  nl: async () => (await import('./nl.ts')).nl,
};

/** The texts in a language, such as `de-AT`, or else in English, also when that language cannot be loaded. */
export async function textsIn(language: string): Promise<Texts> {
  const load = languages[language.toLowerCase().split('-', 1)[0] ?? ''];
  return load === undefined ? en : await load().catch(() => en);
}
