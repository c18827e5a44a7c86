import { createUrlResolver } from '../url/resolve-urls.ts';
import type { Attributes } from './attributes.ts';
import { tokenizeHtml } from './tokenize-html.ts';

/** A link from a page to an icon of its site. */
export interface IconLink {
  /** Absolute, http or https. */
  url: string;
  rel: 'icon' | 'apple-touch-icon';
  /** The larger side of the largest size that the link declares, in pixels; null if it declares none. */
  side: number | null;
  /** The declared type, in lowercase; null if there is none. */
  type: string | null;
  /** The media query the icon is for, in lowercase; null if it is for all. */
  media: string | null;
}

const maxLinks = 50;
/** Larger than any icon. */
const maxSide = 10_000;

/**
 * The icons that a page links to, in its order, the first 50. The whole text is read: a page that closes its head too early
 * still has icons, as in browsers.
 */
export function findIconLinks(html: string, pageUrl: string): IconLink[] {
  const found: (Omit<IconLink, 'url'> & { href: string })[] = [];
  let baseHref: string | null = null;
  const link = (attributes: Attributes): void => {
    const rels = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/, 20);
    const isTouch = rels.some((rel) => rel.startsWith('apple-touch-icon'));
    const href = attributes.get('href')?.trim() ?? '';
    if (href === '' || found.length >= maxLinks || !(isTouch || rels.includes('icon'))) return;
    found.push({
      href,
      rel: isTouch ? 'apple-touch-icon' : 'icon',
      side: readSide(attributes.get('sizes') ?? ''),
      type: attributes.get('type')?.trim().toLowerCase() ?? null,
      media: attributes.get('media')?.trim().toLowerCase() ?? null,
    });
  };
  tokenizeHtml(
    html,
    {
      inForeign: () => false,
      isForeign: () => false,
      doctype: () => undefined,
      close: () => undefined,
      open({ name }, attributes) {
        if (name === 'link') link(attributes);
        if (name === 'base') baseHref ??= attributes.get('href') ?? null;
      },
    },
    (text, start, end) => text.slice(start, end).toLowerCase(),
  );
  const resolver = createUrlResolver(pageUrl, baseHref);
  return found.flatMap(({ href, ...facts }) => {
    const url = resolver.resolve(href);
    return url === null ? [] : [{ url, ...facts }];
  });
}

/** `32x32 16x16` is 32; `any` is null (HTML, "The link element", `sizes`). */
function readSide(sizes: string): number | null {
  const sides = sizes
    .slice(0, 500)
    .split(/\s+/)
    .flatMap((size) => {
      const match = /^(\d{1,5})x(\d{1,5})$/i.exec(size);
      return match === null ? [] : [Math.max(Number(match[1]), Number(match[2]))];
    })
    .filter((side) => side > 0 && side <= maxSide);
  return sides.length === 0 ? null : Math.max(...sides);
}
