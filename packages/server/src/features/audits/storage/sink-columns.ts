/**
 * The values of a column for many rows in one parameter, as PostgreSQL spells an array: for numbers, truths and keys,
 * which hold nothing that would have to be escaped. The driver escapes every element of an array by itself, which for
 * a batch of a crawl takes six times as long as everything else done to it here.
 */
export function toArray(values: readonly (number | boolean | string)[]): string {
  return `{${values.join(',')}}`;
}

/**
 * Texts for many rows in one parameter, a line each: `string_to_array(…, e'\n')` takes them apart. URLs and JSON hold
 * no line breaks; the rows behind one would get each other's values.
 */
export function toLines(texts: readonly string[]): string {
  if (texts.some((text) => text.includes('\n'))) throw new Error('a text with a line break is no line');
  return texts.join('\n');
}
