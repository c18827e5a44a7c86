import { stripDiacritics } from '../../strip-diacritics.ts';

const maxCharacters = 50;
const fallback = 'org';
/** More organizations than ever have the same name by accident. */
const candidates = 1_000;

/**
 * A slug from a name: `Müller & Söhne` → `muller-sohne`. Names with fewer than two Latin letters or digits give `org`. Up
 * to 50 characters, as the contract allows.
 */
export function slugFrom(name: string): string {
  const slug = trim(stripDiacritics(name).replace(/[^a-z0-9]+/g, '-'), maxCharacters);
  return slug.length < 2 ? fallback : slug;
}

/** The slug itself, then with the numbers from 2: candidates to try while another organization has it. */
export function slugCandidates(slug: string): string[] {
  return Array.from({ length: candidates }, (_, index) => {
    const suffix = index === 0 ? '' : `-${index + 1}`;
    return trim(slug, maxCharacters - suffix.length) + suffix;
  });
}

function trim(slug: string, length: number): string {
  return slug.replace(/^-+/, '').slice(0, length).replace(/-+$/, '');
}
