import { de } from './de.ts';
import { en } from './en.ts';
import type { Texts } from './texts.ts';

/** The texts in a language, such as `de-AT`, or else in English. */
export function textsIn(language: string): Texts {
  return language.toLowerCase().split('-', 1)[0] === 'de' ? de : en;
}
