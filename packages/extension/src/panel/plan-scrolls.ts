/** A strip of a page's screenshot: where to scroll to, and where what is new there begins in the viewport. */
export interface Strip {
  scrollTo: number;
  /** CSS pixels from the top of the viewport. */
  from: number;
  height: number;
}

/**
 * The strips that together show a page once, from its top to its end: the last one overlaps, because a page cannot be scrolled
 * beyond its end.
 */
export function planScrolls(pageHeight: number, viewHeight: number, most: number): Strip[] {
  const height = Math.min(pageHeight, viewHeight * most);
  const strips: Strip[] = [];
  for (let top = 0; top < height; top += viewHeight) {
    const scrollTo = Math.max(0, Math.min(top, pageHeight - viewHeight));
    strips.push({ scrollTo, from: top - scrollTo, height: Math.min(viewHeight, height - top) });
  }
  return strips;
}
