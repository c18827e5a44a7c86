import { type ParsedPage, parsePage as parsePageAt } from '../crawl/html/parse-page.ts';

const charset = { used: 'utf-8', source: 'header', header: 'utf-8', meta: null } as const;
export const urlOfPage = 'https://site.example/dir/page';

/** Parses a document in UTF-8. */
export function parsePage(html: string): ParsedPage {
  return parsePageAt(urlOfPage, html, charset);
}
