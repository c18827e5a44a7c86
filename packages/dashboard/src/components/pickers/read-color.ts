/** A color as people type it, `#rgb` or `#rrggbb`, with or without the `#`, as lowercase `#rrggbb`; null for anything else. */
export function readColor(typed: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(typed.trim().toLowerCase())?.[1];
  if (digits === undefined) return null;
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`;
}
