import { normalizeUrl } from '../../crawl/url/normalize-url.ts';

/**
 * The address a link of the own origin leads to, in the spelling of the crawl and so without its fragment. Most
 * links of a site are spelled right already and need no parsing, which counts with a hundred links a page.
 */
export function spellLink(url: string): string {
  const hash = url.indexOf('#');
  const address = hash === -1 ? url : url.slice(0, hash);
  return /[?%;]/.test(address) ? (normalizeUrl(address) ?? address) : address;
}
