import { plainLetters } from '../../strip-diacritics.ts';

const MOST_CHARACTERS = 50;
const FALLBACK = 'org';
/** More orgs of one name than anybody has by accident. */
const CANDIDATES = 1_000;

/**
 * A slug from a name: `Müller & Söhne` → `muller-sohne`. Names that leave fewer than two Latin letters or digits
 * give `org`. At most 50 characters, as the contract allows.
 */
export function slugFrom(name: string): string {
  const slug = trim(plainLetters(name).replace(/[^a-z0-9]+/g, '-'), MOST_CHARACTERS);
  return slug.length < 2 ? FALLBACK : slug;
}

/** The slug itself, then with the numbers from 2 on: what to try while another org has it. */
export function slugCandidates(slug: string): string[] {
  return Array.from({ length: CANDIDATES }, (_, index) => {
    const suffix = index === 0 ? '' : `-${index + 1}`;
    return trim(slug, MOST_CHARACTERS - suffix.length) + suffix;
  });
}

function trim(slug: string, length: number): string {
  return slug.replace(/^-+/, '').slice(0, length).replace(/-+$/, '');
}
