import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

export interface LinkCount {
  /** Paths of the HTML pages that links lead to from the start. */
  pages: Set<string>;
  /** Paths that pages refer to and that are no file, with the number of these pages. */
  broken: Map<string, number>;
}

/**
 * The links of a folder of HTML files, without a server and without any code of the auditor: documents are parsed by
 * parse5, and a link works if its file exists.
 */
export function countLinks(folder: string, start: string): LinkCount {
  const pages = new Set<string>();
  const broken = new Map<string, Set<string>>();
  const queue = [start];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const file = findFile(folder, path);
    if (pages.has(path) || file === null || !/\.x?html?$/i.test(file)) continue;
    // The folder itself only redirects.
    if (!path.endsWith('/') && file.endsWith('/index.html') && !path.endsWith('index.html')) {
      queue.push(`${path}/`);
      continue;
    }
    pages.add(path);
    for (const { target, follows } of readLinks(readFileSync(file, 'latin1'), path)) {
      if (target === path) continue;
      if (findFile(folder, target) === null) broken.set(target, (broken.get(target) ?? new Set()).add(path));
      else if (follows) queue.push(target);
    }
  }
  return { pages, broken: new Map([...broken].map(([target, sources]) => [target, sources.size])) };
}

/** The file of a path with or without its query; null when there is none. */
function findFile(folder: string, path: string): string | null {
  const [name = ''] = path.split('?', 1);
  let file: string;
  try {
    file = join(folder, decodeURIComponent(name));
  } catch {
    return null;
  }
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isDirectory()) return name.endsWith('/') ? null : file;
  const index = join(file, 'index.html');
  return statSync(index, { throwIfNoEntry: false }) === undefined ? null : index;
}

interface Link {
  target: string;
  follows: boolean;
}

/** The links of a document to its own site, as paths. */
function readLinks(html: string, path: string): Link[] {
  const elements = [...elementsOf(parse(html, { scriptingEnabled: false }))];
  const base = elements.find(({ tagName, attrs }) => tagName === 'base' && has(attrs, 'href'));
  const site = 'http://site.invalid';
  const baseUrl = URL.parse(readAttribute(base, 'href') ?? '', site + path)?.href ?? site + path;
  return elements.flatMap((element) => {
    const isLink = element.tagName === 'a' || element.tagName === 'area';
    const rels = (readAttribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    const follows = isLink && !rels.some((rel) => /^(?:nofollow|ugc|sponsored)$/.test(rel));
    return urlsOf(element, rels).flatMap((href) => {
      const url = URL.parse(href, baseUrl);
      return url?.origin === site ? [{ target: url.pathname + url.search, follows }] : [];
    });
  });
}

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

/** The attributes of the HTML standard that make a browser request a URL, or that search engines read. */
function urlsOf(element: Element, rels: string[]): string[] {
  const value = (name: string): string[] => {
    const found = readAttribute(element, name)?.trim() ?? '';
    return found === '' ? [] : [found];
  };
  switch (element.tagName) {
    case 'a':
    case 'area':
      return has(element.attrs, 'href') ? [readAttribute(element, 'href') ?? ''] : [];
    case 'link': {
      const isRead = /^(?:stylesheet|icon|apple-touch-icon|preload|modulepreload|prefetch|canonical)$/;
      const isHreflang = rels.includes('alternate') && has(element.attrs, 'hreflang');
      return rels.some((rel) => isRead.test(rel)) || isHreflang ? value('href') : [];
    }
    case 'object':
      return value('data');
    case 'input':
      return readAttribute(element, 'type')?.toLowerCase() === 'image' ? value('src') : [];
    case 'img':
    case 'source':
      return [...value('src'), ...value('srcset').flatMap(candidatesOf)];
    case 'video':
      return [...value('src'), ...value('poster')];
    case 'script':
    case 'iframe':
    case 'frame':
    case 'audio':
    case 'track':
    case 'embed':
      return value('src');
    default:
      return [];
  }
}

function candidatesOf(srcset: string): string[] {
  return srcset.split(/,\s+/).flatMap((candidate) => candidate.trim().split(/\s+/, 1));
}

function has(attrs: Element['attrs'], name: string): boolean {
  return attrs.some((each) => each.name === name);
}

function readAttribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((each) => each.name === name)?.value;
}
