import type { ResourceFact } from '../../facts.ts';
import type { Attributes } from './attributes.ts';

/** Decisions about references, as pure functions of the attributes of an element. */

/** What a `link` element refers to by its `rel` keywords; null for what is no reference of the page. */
export function linkElementKind(rels: readonly string[], hasHreflang: boolean): ResourceFact['kind'] | null {
  if (rels.includes('stylesheet')) return 'style';
  if (rels.includes('icon') || rels.includes('apple-touch-icon')) return 'icon';
  if (rels.includes('preload') || rels.includes('modulepreload') || rels.includes('prefetch'))
    return 'preload';
  if (rels.includes('canonical')) return 'canonical';
  return rels.includes('alternate') && hasHreflang ? 'hreflang' : null;
}

/** Whether a style sheet delays the first paint: it is not an alternate one and applies to screens. */
export function blocksRendering(attributes: Attributes, rels: readonly string[]): boolean {
  if (rels.includes('alternate') || attributes.get('disabled') !== undefined) return false;
  const media = (attributes.get('media') ?? '').trim().toLowerCase();
  return !/^(?:print|speech|aural|braille|embossed|none|not all)$/.test(media);
}

const javascript = /^(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script(?:1\.\d)?$/;

/** Whether a script stops the parser. Modules are deferred, current browsers skip `nomodule`, other types do not run. */
export function blocksParsing(attributes: Attributes): boolean {
  if (attributes.get('async') !== undefined || attributes.get('defer') !== undefined) return false;
  if (attributes.get('nomodule') !== undefined) return false;
  const type = (attributes.get('type') ?? '').trim().toLowerCase();
  return type === '' || javascript.test(type);
}

/** Whether a script makes an anchor without href a link: a pointer can follow it, a crawler or a keyboard cannot. */
export function actsAsLink(attributes: Attributes): boolean {
  const role = attributes.get('role')?.trim().toLowerCase();
  return role === 'link' || (attributes.get('onclick') !== undefined && role !== 'button');
}

/** `auto` takes the size from the image, which arrives too late. */
const [AspectRatio, Width, Height] = (['aspect-ratio', 'width', 'height'] as const).map(
  (property) => new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*(?!auto|inherit|initial|unset)[^;\\s]`, 'i'),
) as [RegExp, RegExp, RegExp];

/** Whether the style attribute of an image reserves its space. */
export function hasStyledSize(style: string | undefined): boolean {
  if (style === undefined) return false;
  return AspectRatio.test(style) || (Width.test(style) && Height.test(style));
}
