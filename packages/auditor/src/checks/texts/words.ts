/** `1 page`, `3 pages`, `1,204 pages`: the number with the noun in the singular or plural. */
export function amount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** Groups thousands without a locale, so that reports are the same on every machine. */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(value).split('.');
  let grouped = '';
  for (let end = whole.length; end > 0; end -= 3) {
    const group = whole.slice(Math.max(0, end - 3), end);
    grouped = grouped === '' ? group : `${group},${grouped}`;
  }
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const sizes = ['KB', 'MB', 'GB'];

/** A size in the unit in which it is short: `820 bytes`, `64 KB`, `2.5 MB`. A KB is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return amount(bytes, 'byte');
  let [value, unit] = [bytes / 1000, 0];
  // Rounds before it compares: 999,600 bytes are 1 MB and not 1,000 KB.
  while (Math.round(value) >= 1000 && unit < sizes.length - 1) [value, unit] = [value / 1000, unit + 1];
  const rounded = unit === 0 && value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${formatNumber(rounded)} ${sizes[unit] ?? ''}`;
}

/** `privacy`, `privacy or terms`, `privacy, contact, or terms`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 3) return words.join(` ${conjunction} `);
  return `${words.slice(0, -1).join(', ')}, ${conjunction} ${words.at(-1) ?? ''}`;
}

/** Quotes crawled text: one line, truncated by code point, without control characters. */
export function quote(text: string, limit = 80): string {
  const head = text.slice(0, limit * 4);
  const points = Array.from(collapse(head));
  const cut = points.length > limit || head.length < text.length;
  return `“${points.slice(0, limit).join('').toWellFormed()}${cut ? '…' : ''}”`;
}

/** Replaces whitespace and control characters with single spaces and trims the ends. */
export function collapse(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/**
 * The width of a text: East Asian wide and full-width characters count as two, combining marks as zero. Search engines
 * truncate by width, not by number of characters.
 */
export function columns(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{Mark}/u.test(character)) continue;
    width += isWide(character.codePointAt(0) ?? 0) ? 2 : 1;
  }
  return width;
}

const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];

function isWide(point: number): boolean {
  return wide.some(([from, to]) => point >= from && point <= to);
}
