import type { SitemapFacts } from '../facts.ts';
import { push } from './collect-head.ts';
import { tokenizeHtml } from './tokenize-html.ts';

const MAX_DEPTH = 64;
const MAX_LOCATION = 4096;

export interface SitemapReader {
  onLocation(location: string, isSitemap: boolean): void;
  onLastmod(date: string): void;
}

export interface SitemapParser {
  /** False when the rest is not worth reading. */
  write(text: string): boolean;
  end(): { kind: SitemapFacts['kind']; problems: string[] };
}

/**
 * Reads a sitemap as it comes: urlset, index, RSS, Atom, or one URL per line. Any namespace is accepted; a
 * document type is not (entities can grow without end), and ends the reading.
 *
 * Tells every location and every date of a change as written, trimmed.
 */
export function createSitemapParser(reader: SitemapReader): SitemapParser {
  const problems: string[] = [];
  let parser: SitemapParser | null = null;
  return {
    write(text) {
      if (parser === null) {
        const start = text.replace(/^\uFEFF/, '').trimStart();
        if (start === '') return true;
        parser = start.startsWith('<') ? createXmlParser(reader) : createTextParser(reader);
        return parser.write(start);
      }
      return parser.write(text);
    },
    end: () => parser?.end() ?? { kind: 'unknown', problems: [...problems, 'the file is empty'] },
  };
}

function createTextParser({ onLocation }: SitemapReader): SitemapParser {
  let rest = '';
  let good = 0;
  let bad = 0;
  const line = (text: string): void => {
    const location = text.trim();
    if (location === '') return;
    if (!/^https?:\/\/\S+$/i.test(location)) bad += 1;
    else {
      good += 1;
      onLocation(location, false);
    }
  };
  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '').slice(0, MAX_LOCATION);
      for (const each of lines) line(each);
      return bad < 100 || good > 0;
    },
    end() {
      line(rest);
      const problems = bad > 0 ? [`${bad} lines are no absolute URL`] : [];
      return { kind: good > 0 ? 'text' : 'unknown', problems };
    },
  };
}

const ROOTS = new Map<string, SitemapFacts['kind']>([
  ['urlset', 'urlset'],
  ['sitemapindex', 'index'],
  ['rss', 'feed'],
  ['feed', 'feed'],
  ['rdf', 'feed'],
]);

function createXmlParser({ onLocation, onLastmod }: SitemapReader): SitemapParser {
  const problems: string[] = [];
  const open: string[] = [];
  let kind: SitemapFacts['kind'] | null = null;
  let text = '';
  let refused = false;

  const opened = (name: string, href: string | undefined, namespace: string | undefined): void => {
    if (kind === null) {
      kind = ROOTS.get(name) ?? 'unknown';
      if (kind === 'unknown') push(problems, `the root element is <${name.slice(0, 40)}>`, 10);
      const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';
      if ((kind === 'urlset' || kind === 'index') && namespace !== sitemaps)
        push(problems, 'the namespace is not that of sitemaps.org', 10);
    }
    if (name === 'link' && open.at(-1) === 'entry' && href !== undefined) onLocation(href.trim(), false);
    text = '';
  };
  const closed = (name: string, parent: string | undefined): void => {
    const location = text.trim();
    text = '';
    if (location === '') return;
    if (name === 'lastmod' && (parent === 'url' || parent === 'sitemap')) onLastmod(location);
    if (name === 'loc' && (parent === 'url' || parent === 'sitemap'))
      onLocation(location, parent === 'sitemap');
    if (name === 'link' && parent === 'item') onLocation(location, false);
  };

  const tokens = tokenizeHtml(
    {
      inForeign: () => false,
      doctype(declaration) {
        if (!/^doctype/i.test(declaration)) return;
        refused = true;
        const isPage = /^doctype\s+html\b/i.test(declaration);
        push(
          problems,
          isPage ? 'it is an HTML page' : 'it has a document type, which sitemaps must not have',
          10,
        );
      },
      open(raw, attributes, selfClosing) {
        if (refused) return;
        const name = localName(raw);
        opened(
          name,
          attributes.get('href'),
          attributes.get(raw.includes(':') ? `xmlns:${raw.split(':', 1)[0]}` : 'xmlns'),
        );
        if (!selfClosing && open.length < MAX_DEPTH) open.push(name);
      },
      close(raw) {
        if (refused) return;
        const name = localName(raw);
        if (open.at(-1) !== name) push(problems, `<${name.slice(0, 40)}> is not closed properly`, 10);
        const at = open.lastIndexOf(name);
        if (at === -1) return;
        open.length = at;
        closed(name, open.at(-1));
      },
      text(data) {
        if (text.length < MAX_LOCATION) text += data;
      },
    },
    { xml: true, wanted: null },
  );
  return {
    write(chunk) {
      tokens.write(chunk);
      return !refused;
    },
    end() {
      if (!refused) tokens.end();
      if (!refused && open.length > 0) push(problems, 'the file ends before its elements do', 10);
      return { kind: kind ?? 'unknown', problems };
    },
  };
}

/** `sm:loc` is a location whatever its prefix; `image:loc` stands inside `image:image` and so is none. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
