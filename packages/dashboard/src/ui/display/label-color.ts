import { paletteColors } from './palette.ts';

/** What the service stores for a label that was created without a color, such as by an agent. */
const noColor = '#6b7280';

/** Gray says that there is no color. */
const colors = paletteColors.filter((color) => color !== 'gray');

/** The color of a label. Without a given one, it follows from its name, so that the same name looks alike everywhere. */
export function labelColor({ name, color }: { name: string; color: string }): string {
  if (color.toLowerCase() !== noColor) return color;
  return colors[sumOf(name.trim().toLowerCase()) % colors.length] ?? color;
}

function sumOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}
