/** Latin letters that do not decompose into a plain letter and a mark. */
const spellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ð: 'd',
};

/** A text in lowercase without accents, for slugs and keys: `Größe` → `grosse`. */
export function stripDiacritics(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøłđþð]/g, (letter) => spellings[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}
