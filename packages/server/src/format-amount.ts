/** Amounts in the texts of commands, emails, and errors. */

const units = ['KB', 'MB', 'GB'];
const kibibyte = 1024;
const mebibyte = kibibyte * 1024;

/** `1 page`, `12,400 pages`. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Made once: `toLocaleString` makes one for each call, which takes thirty times as long. */
const inEnglish = new Intl.NumberFormat('en-US');

/** `12,400`, on machines of every locale. */
export function formatNumber(value: number): string {
  return inEnglish.format(value);
}

/** A size in the unit in which it is short: `820 bytes`, `64 KB`, `12.4 MB`. A KB is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return formatCount(bytes, 'byte');
  let [value, unit] = [bytes / 1000, 0];
  // Rounds before it compares: 999,600 bytes are 1 MB and not 1,000 KB.
  while (Math.round(value) >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  const rounded = unit === 0 && value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${formatNumber(rounded)} ${units[unit] ?? ''}`;
}

/** A limit, exactly: `25 MiB`, `64 KiB`, `1,000,000 bytes`. */
export function formatLimit(bytes: number): string {
  if (bytes > 0 && bytes % mebibyte === 0) return `${formatNumber(bytes / mebibyte)} MiB`;
  if (bytes > 0 && bytes % kibibyte === 0) return `${formatNumber(bytes / kibibyte)} KiB`;
  return formatCount(bytes, 'byte');
}
