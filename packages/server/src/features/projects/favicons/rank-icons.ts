import type { IconLink } from '@fettle/auditor';

/** The largest mark takes 36 CSS pixels; screens have two or three pixels for each. */
const wantedSide = 72;
/** What an icon without a declared size is assumed to have; that of Apple is what its devices ask for. */
const assumedSide = { icon: 32, 'apple-touch-icon': 180 };

/**
 * The URLs of icons, the most suitable first: the smallest that is large enough, then the largest of the others. SVG is left
 * out, because it can contain scripts, and so are icons for dark toolbars, which most surfaces of the dashboard are not.
 */
export function rankIcons(links: readonly IconLink[]): string[] {
  const ranked = links
    .filter((link) => !isVector(link) && !(link.media?.includes('dark') ?? false))
    .map((link) => ({ url: link.url, side: link.side ?? assumedSide[link.rel] }))
    .sort((a, b) => distance(a.side) - distance(b.side));
  return [...new Set(ranked.map(({ url }) => url))];
}

function distance(side: number): number {
  return side >= wantedSide ? side - wantedSide : 100_000 - side;
}

function isVector({ type, url }: IconLink): boolean {
  return type === 'image/svg+xml' || new URL(url).pathname.toLowerCase().endsWith('.svg');
}
