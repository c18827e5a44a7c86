import { stripDiacritics } from '../../strip-diacritics.ts';

const MAX_CHARACTERS = 50;
const FALLBACK = 'org';
/** More organizations than ever have the same name by accident. */
const CANDIDATES = 1_000;

/**
 * A slug from a name: `Müller & Söhne` → `muller-sohne`. Names with fewer than two Latin letters or digits give `org`. Up
 * to 50 characters, as the contract allows.
 */
export function slugFrom(name: string): string {
  const slug = trim(stripDiacritics(name).replace(/[^a-z0-9]+/g, '-'), MAX_CHARACTERS);
  return slug.length < 2 ? FALLBACK : slug;
}

/** The slug itself, then with the numbers from 2: candidates to try while another organization has it. */
export function slugCandidates(slug: string): string[] {
  return Array.from({ length: CANDIDATES }, (_, index) => {
    const suffix = index === 0 ? '' : `-${index + 1}`;
    return trim(slug, MAX_CHARACTERS - suffix.length) + suffix;
  });
}

function trim(slug: string, length: number): string {
  return slug.replace(/^-+/, '').slice(0, length).replace(/-+$/, '');
}
