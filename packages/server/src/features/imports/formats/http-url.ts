import { isHttpUrl, limits } from '@fettle/contract';

/** An http or https URL that fits into a field; null for any other text. */
export function httpUrlOf(text: string): string | null {
  const url = text.trim();
  return url.length <= limits.urlCharacters && isHttpUrl(url) ? url : null;
}
