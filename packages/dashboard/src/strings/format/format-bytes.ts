import { formatNumber } from './format-number.ts';

const units = ['B', 'KB', 'MB', 'GB'];
const mebibyte = 1024 * 1024;

/** A size in the unit in which it is short: `820 B`, `64 KB`, `2.5 MB`. A KB is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  // Rounds before it compares: 999,600 bytes are 1 MB and not 1,000 KB.
  while (Math.round(value) >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  const rounded = unit === 1 && value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${formatNumber(rounded)} ${units[unit] ?? ''}`;
}

/** A limit of whole MiB, exactly: `25 MiB`. */
export function formatLimit(bytes: number): string {
  return `${formatNumber(bytes / mebibyte)} MiB`;
}
