import { limits } from '@fettle/contract';

/**
 * Whether a link of a rich text may be kept: http, https or mailto and nothing a browser would strip before it looks
 * at the scheme (`java\tscript:`). Relative links are refused, since the same text is shown at many addresses.
 */
export function isSafeLink(url: string): boolean {
  return url.length <= limits.urlCharacters && /^(https?:\/\/|mailto:)[^\s\p{Cc}\\]+$/iu.test(url);
}

/** Whether an image of a rich text may be kept: http, https, or a file of this service by its path. */
export function isSafeImage(url: string): boolean {
  return url.length <= limits.urlCharacters && /^(https?:\/\/|\/api\/)[^\s\p{Cc}\\]+$/iu.test(url);
}
