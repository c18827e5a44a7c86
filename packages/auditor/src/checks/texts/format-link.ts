import { normalizeUrl } from '../../crawl/url/normalize-url.ts';

/**
 * The normalized URL of an internal link, without its fragment. Most links of a site are already normalized, and skipping
 * the parser for them matters with a hundred links per page.
 */
export function spellLink(url: string): string {
  const hash = url.indexOf('#');
  const address = hash === -1 ? url : url.slice(0, hash);
  return /[?%;]/.test(address) ? (normalizeUrl(address) ?? address) : address;
}
