/**
 * The values of a column for many rows in one parameter, as a PostgreSQL array literal: for numbers, booleans, and keys,
 * which need no escaping. The driver escapes every element of an array by itself, which for a batch of a crawl takes six
 * times as long as all other work on it here.
 */
export function toArray(values: readonly (number | boolean | string)[]): string {
  return `{${values.join(',')}}`;
}

/**
 * Texts for many rows in one parameter, one line each: `string_to_array(…, e'\n')` splits them. URLs and JSON contain no
 * line breaks; with one, the rows after it would get the values of others.
 */
export function toLines(texts: readonly string[]): string {
  if (texts.some((text) => text.includes('\n'))) throw new Error('a text with a line break is no line');
  return texts.join('\n');
}

const lineBreak = 0x0a;

/**
 * {@link toLines} for texts in UTF-8: the driver passes bytes on as they are, so a batch of several megabytes is never a
 * string.
 */
export function toByteLines(texts: readonly Uint8Array[]): Buffer {
  if (texts.some((text) => text.includes(lineBreak))) throw new Error('a text with a line break is no line');
  const separator = Uint8Array.of(lineBreak);
  return Buffer.concat(texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text])));
}
