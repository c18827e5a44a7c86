/**
 * An address without what can be personal: credentials always, query and fragment unless the project keeps them. What is no
 * address becomes empty.
 */
export function cleanUrl(text: string, { keepsQuery }: { keepsQuery: boolean }): string {
  if (!URL.canParse(text)) return '';
  const url = new URL(text);
  url.username = '';
  url.password = '';
  if (keepsQuery) return url.href;
  url.search = '';
  url.hash = '';
  return url.href;
}
