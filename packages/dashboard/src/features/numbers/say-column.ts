/**
 * The key of a column in words, such as “In progress”. Projects may label columns of one key differently; numbers over
 * all of them go by the key.
 */
export function sayColumn(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
