import type { SitemapFacts } from '../../facts.ts';
import { tokenizeXml } from './tokenize-xml.ts';

const maxDepth = 64;
const maxProblems = 10;
/** sitemaps.org: a location has fewer than 2,048 characters. */
const maxLocation = 2048;
const tooLong = 'a URL has more than 2,048 characters';

export interface SitemapReader {
  onLocation(location: string, isSitemap: boolean): void;
  onLastmod(date: string): void;
}

export interface SitemapParser {
  /** False when the rest is not worth reading. */
  write(text: string): boolean;
  /** @param isCut whether the file continues after what was written */
  end(isCut?: boolean): { kind: SitemapFacts['kind']; problems: string[] };
}

/**
 * Parses a sitemap as it arrives: urlset, index, RSS, Atom, or one URL per line. Any namespace is accepted; a document
 * type is not, because entities can grow without limit, and ends the parsing.
 *
 * Passes on every location and every lastmod date as written, trimmed.
 */
export function createSitemapParser(reader: SitemapReader): SitemapParser {
  let parser: SitemapParser | null = null;
  let space = false;
  const shifted = 'whitespace before the XML declaration';
  return {
    write(text) {
      if (parser !== null) return parser.write(text);
      const start = text.replace(/^\uFEFF/, '').trimStart();
      space ||= /^\uFEFF?\s/.test(text);
      if (start === '') return true;
      parser = start.startsWith('<') ? createXmlParser(reader) : createTextParser(reader);
      space &&= start.startsWith('<?xml');
      return parser.write(start);
    },
    end(isCut) {
      if (parser === null) return { kind: 'unknown', problems: isCut === true ? [] : ['the file is empty'] };
      const { kind, problems } = parser.end(isCut);
      return { kind, problems: space ? [shifted, ...problems] : problems };
    },
  };
}

function createTextParser({ onLocation }: SitemapReader): SitemapParser {
  let rest = '';
  let good = 0;
  let bad = 0;
  let long = false;
  const line = (text: string): void => {
    const location = text.trim();
    if (location === '') return;
    if (location.length > maxLocation) long = true;
    else if (!/^https?:\/\/\S+$/i.test(location)) bad += 1;
    else {
      good += 1;
      onLocation(location, false);
    }
  };
  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '').slice(0, maxLocation * 2);
      for (const each of lines) line(each);
      return bad < 100 || good > 0;
    },
    end(isCut = false) {
      if (!isCut) line(rest);
      const problems =
        bad > 0 ? [bad === 1 ? 'one line is not an absolute URL' : `${bad} lines are not absolute URLs`] : [];
      if (long) problems.push(tooLong);
      return { kind: good > 0 ? 'text' : 'unknown', problems };
    },
  };
}

const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const roots = new Map<string, SitemapFacts['kind']>([
  ['urlset', 'urlset'],
  ['sitemapindex', 'index'],
  ['rss', 'feed'],
  ['feed', 'feed'],
  ['rdf', 'feed'],
]);

function createXmlParser({ onLocation, onLastmod }: SitemapReader): SitemapParser {
  const problems = new Set<string>();
  const open: string[] = [];
  let kind: SitemapFacts['kind'] | null = null;
  let locations = 0;
  let text = '';
  let refused = false;
  const note = (problem: string): void => {
    if (problems.size < maxProblems) problems.add(problem);
  };
  const locate = (location: string, isSitemap: boolean): void => {
    locations += 1;
    if (location.length > maxLocation) note(tooLong);
    else onLocation(location, isSitemap);
  };
  const add = (data: string): void => {
    if (text.length <= maxLocation) text += data;
  };

  const opened = (name: string, attribute: (name: string) => string | undefined, prefix: string): void => {
    if (kind === null) {
      kind = roots.get(name) ?? 'unknown';
      if (kind === 'unknown') note(`the root element is <${name.slice(0, 40)}>`);
      refused = name === 'html';
      const namespace = attribute(prefix === '' ? 'xmlns' : `xmlns:${prefix}`);
      if ((kind === 'urlset' || kind === 'index') && namespace !== sitemapNamespace)
        note('the XML namespace is not the sitemaps.org namespace');
    }
    if (name === 'link' && open.at(-1) === 'entry' && (attribute('rel') ?? 'alternate') === 'alternate') {
      const href = attribute('href')?.trim() ?? '';
      if (href !== '') locate(href, false);
    }
    text = '';
  };
  const closed = (name: string, parent: string | undefined): void => {
    const location = text.trim();
    text = '';
    if (location === '') return;
    const isEntry = parent === 'url' || parent === 'sitemap';
    if (name === 'lastmod' && isEntry) onLastmod(location);
    if (name === 'loc' && isEntry) locate(location, parent === 'sitemap');
    if (name === 'link' && parent === 'item') locate(location, false);
  };

  const tokens = tokenizeXml({
    declaration(declaration) {
      if (!/^doctype/i.test(declaration)) return;
      refused = true;
      const isPage = /^doctype\s+html\b/i.test(declaration);
      note(isPage ? 'it is an HTML page' : 'it has a DOCTYPE, which sitemaps must not have');
    },
    open(raw, attributes, selfClosing) {
      if (refused) return;
      const name = localName(raw);
      opened(name, (each) => attributes.get(each), raw.slice(0, Math.max(0, raw.indexOf(':'))));
      if (!selfClosing && open.length < maxDepth) open.push(name);
    },
    close(raw) {
      if (refused) return;
      const name = localName(raw);
      if (open.at(-1) !== name) note(`<${name.slice(0, 40)}> is not closed properly`);
      const at = open.lastIndexOf(name);
      if (at === -1) return;
      open.length = at;
      closed(name, open.at(-1));
    },
    text(data) {
      if (!refused && data.length > 1 && data.includes('&')) note('an “&” is not written as “&amp;”');
      add(data);
    },
    cdata: add,
  });
  return {
    write(chunk) {
      if (!refused) tokens.write(chunk);
      return !refused;
    },
    end(isCut = false) {
      if (!refused && !isCut) tokens.end();
      if (!refused && !isCut && open.length > 0) note('the file ends before all elements are closed');
      if (kind === null && !refused && !isCut) note('it has no elements');
      const isSitemap = kind === 'urlset' || kind === 'index';
      if (isSitemap && locations === 0 && !isCut && !refused) note('it lists no URL');
      return { kind: kind ?? 'unknown', problems: [...problems] };
    },
  };
}

/** `sm:loc` is a location whatever its prefix; `image:loc` is inside `image:image` and therefore is not. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
