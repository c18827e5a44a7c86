const palette: Record<string, string> = {
  gray: '#6b7280',
  red: '#dc2626',
  orange: '#ea580c',
  yellow: '#ca8a04',
  green: '#16a34a',
  teal: '#0d9488',
  blue: '#2563eb',
  indigo: '#4f46e5',
  purple: '#9333ea',
  pink: '#db2777',
};

/** Names of the colours one can choose. */
export const paletteColors: readonly string[] = Object.keys(palette);

/** A colour of the API (`#rgb`, `#rrggbb` or a name of the palette) as CSS knows it. */
export function cssColor(color: string): string {
  return palette[color.toLowerCase()] ?? color;
}

/** A project's, column's or label's colour. Says nothing to screen readers: the name stands beside it. */
export function ColorDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="inline-block size-2.5 shrink-0 rounded-full"
      style={{ backgroundColor: cssColor(color) }}
    />
  );
}
