/** How the second byte of a letter appears: characters of windows-1252 that do not follow the first one in real text. */
const signs =
  '\\u00A1-\\u00BA\\u00BC-\\u00BF\\u0152\\u0153\\u0160\\u0161\\u0178\\u017D\\u017E\\u0192\\u02C6\\u02DC\\u201A\\u201E\\u2020-\\u2022\\u2030\\u20AC\\u2122';
/** Characters that may follow a word in capitals, such as AMANHÃ…, where they are meant. */
const ends = '\\u00BB\\u2013\\u2018\\u2019\\u201C\\u201D\\u2026\\u2039\\u203A';
/** First bytes of two-byte sequences for European letters: Latin, Greek, and Cyrillic. */
const leads = '\\u00C2-\\u00C5\\u00CE-\\u00D1';
const sequences = [
  `[${leads}][${signs}]`,
  `(?<![A-Z\\u00C0-\\u00DE])\\u00C3[${ends}]`,
  // Dashes and quotes, the trademark sign, emoji, and the byte order mark.
  '\\u00E2\\u20AC|\\u00E2\\u201E\\u00A2|\\u00F0\\u0178|\\u00EF\\u00BB\\u00BF',
];
const mojibake = new RegExp(sequences.join('|'), 'g');

/** How many characters of a text are UTF-8 read as windows-1252, such as `Ã©` for é and `â€™` for ’. */
export function countMojibake(text: string): number {
  mojibake.lastIndex = 0;
  let count = 0;
  while (mojibake.test(text)) count += 1;
  return count;
}
