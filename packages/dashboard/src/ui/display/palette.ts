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

/** The color names of the palette. */
export const paletteColors: readonly string[] = Object.keys(palette);

/** A color of the API (`#rgb`, `#rrggbb`, or a name of the palette) as CSS. */
export function cssColor(color: string): string {
  return palette[color.toLowerCase()] ?? color;
}

/** The same, lighter on dark grounds, so that dots and bars of any color stand out there too. */
export function shownColor(color: string): string {
  return `color-mix(in oklab, ${cssColor(color)}, white var(--lift))`;
}
