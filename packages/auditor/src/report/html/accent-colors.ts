/** The colors that the report makes of the accent color of an organization, all as `#rrggbb`. */
export interface AccentColors {
  accent: string;
  /** For text on the accent color: white, or black where white cannot be read. */
  onAccent: string;
  /** The accent color for text on white, as dark as that needs. */
  onLight: string;
  /** The same on the dark page, as light as that needs. */
  onDark: string;
}

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
const readable = 4.5;
/** What is lighter than this cannot be told from white paper. */
const visible = 1.3;

const white = '#ffffff';
const black = '#000000';
/** The page of the report in dark mode. */
const darkPage = '#14191a';

const pattern = /^#[0-9a-f]{6}$/i;

/** Why a color cannot be the accent color of a report; null for one that can. */
export function findAccentProblem(color: string): 'format' | 'contrast' | null {
  if (!pattern.test(color)) return 'format';
  return contrastOf(color, white) < visible ? 'contrast' : null;
}

/** @throws Error when {@link findAccentProblem} finds one */
export function deriveAccentColors(color: string): AccentColors {
  const problem = findAccentProblem(color);
  if (problem !== null) throw new Error(`"${color}" cannot be an accent color: ${problem}`);
  const accent = color.toLowerCase();
  return {
    accent,
    onAccent: contrastOf(accent, white) >= readable ? white : black,
    onLight: readableOn(accent, white, black),
    onDark: readableOn(accent, darkPage, white),
  };
}

/** The color itself, or mixed with as little of `other` as makes it readable on the background. */
function readableOn(color: string, background: string, other: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(color, other, share);
    if (contrastOf(mixed, background) >= readable) return mixed;
  }
  return other;
}

function mix(color: string, other: string, share: number): string {
  const [from, to] = [channelsOf(color), channelsOf(other)];
  const hex = from.map((channel, index) => {
    const value = Math.round(channel + ((to[index] ?? 0) - channel) * share);
    return value.toString(16).padStart(2, '0');
  });
  return `#${hex.join('')}`;
}

/** From 1, for equal colors, to 21 for black and white (WCAG 2.2, contrast ratio). */
export function contrastOf(color: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(color), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
