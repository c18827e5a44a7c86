/** Latin letters that have no plain letter below a mark. */
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

/** A text in lower case without accents, for what people type and see in addresses and keys: `Größe` → `grosse`. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøłđþð]/g, (letter) => spellings[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}
