import { limits } from '@fettle/contract';

/**
 * Whether a link of a rich text can be kept: http, https, or mailto, and nothing a browser would strip before it reads
 * the scheme (`java\tscript:`). Relative links are refused, since the same text is shown at many URLs.
 */
export function isSafeLink(url: string): boolean {
  return url.length <= limits.urlCharacters && /^(https?:\/\/|mailto:)[^\s\p{Cc}\\]+$/iu.test(url);
}

/**
 * Whether an image of a rich text can be kept: a file attached to a task, by its path. Any other path of this service
 * would be requested with the cookies of every reader, and another host would learn who reads and when.
 */
export function isSafeImage(url: string): boolean {
  return /^\/api(?:\/v1)?\/tasks\/[\w-]{1,64}\/attachments\/[\w-]{1,64}\/content$/.test(url);
}
