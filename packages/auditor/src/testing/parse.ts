import { createPageParser, type ParsedPage } from '../crawl/html/parse-page.ts';

const charset = { used: 'utf-8', source: 'header', header: 'utf-8', meta: null } as const;
export const urlOfPage = 'https://site.example/dir/page';

/** Parses a document in chunks of `size` characters. */
export function parsePage(html: string, size = html.length || 1): ParsedPage {
  const parser = createPageParser(urlOfPage);
  for (let at = 0; at < html.length; at += size) parser.write(html.slice(at, at + size));
  return parser.end(charset);
}
