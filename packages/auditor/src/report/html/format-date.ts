const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `November 21, 2026`, independent of the locale of the machine. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  return `${months[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** `November 21, 2026, 04:16 UTC`. */
export function formatDate(iso: string): string {
  return `${formatDay(iso)}, ${iso.slice(11, 16)} UTC`;
}
