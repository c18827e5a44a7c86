import { cleanText } from '../text/clean-text.ts';
import { normalizeParsed, normalizeUrl } from './normalize-url.ts';

const maxHref = 2048;
/** A path from the root that parsing would not change: most links of most sites, and ten times cheaper. */
const plainPath = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9_~.-]{0,100}){1,15}\/?$/;
/** The same for a file beside the document: its name, and a fragment. */
const plainFile = /^([A-Za-z0-9_~-][A-Za-z0-9_~.-]{0,100})?(#[A-Za-z0-9_~.:/?@!$&()*+,;=-]{0,200})?$/;

/** Resolves the references of one document; each href is parsed once. */
export interface UrlResolver {
  /** The absolute http(s) URL with its fragment; null when it is malformed, too long, or of another scheme. */
  resolve(href: string): string | null;
  /** The identity (see `normalizeUrl`) of a URL that `resolve` returned. */
  keyOf(url: string): string | null;
}

/** @param baseHref first `<base href>` of the document, resolved against its URL as the HTML standard says */
export function createUrlResolver(documentUrl: string, baseHref: string | null): UrlResolver {
  const base = resolveBase(documentUrl, baseHref);
  const { origin } = new URL(base);
  const folder = plainFolder(base);
  const resolved = new Map<string, string | null>();
  const keys = new Map<string, string | null>();
  return {
    resolve(href) {
      const known = resolved.get(href);
      if (known !== undefined) return known;
      if (plainPath.test(href)) {
        const plain = origin + href;
        resolved.set(href, plain);
        keys.set(plain, plain);
        return plain;
      }
      const file = folder === null ? null : plainFile.exec(href);
      if (file !== null && file[1] !== undefined) {
        const key = folder + file[1];
        resolved.set(href, folder + href);
        keys.set(folder + href, key);
        return folder + href;
      }
      const url = href.length > maxHref * 2 ? null : URL.parse(href, base);
      const usable = url !== null && /^https?:$/.test(url.protocol) && url.href.length <= maxHref;
      const absolute = usable ? withoutCredentials(url) : null;
      resolved.set(href, absolute);
      if (absolute !== null && !keys.has(absolute)) keys.set(absolute, normalizeParsed(url as URL));
      return absolute;
    },
    keyOf: (url) => keys.get(url) ?? null,
  };
}

/** What the URL of a file beside the document begins with; null if only parsing can tell. */
function plainFolder(base: string): string | null {
  const folder = /^https?:\/\/[^/?#]+\/(?:[A-Za-z0-9_~.-]+\/)*(?=[^/]*$)/.exec(base)?.[0] ?? null;
  return folder !== null && folder.length < maxHref / 2 && normalizeUrl(folder) === folder ? folder : null;
}

/** The document base URL; a base that cannot be parsed, or that is not http(s), is ignored. */
function resolveBase(documentUrl: string, baseHref: string | null): string {
  if (baseHref === null) return documentUrl;
  const base = URL.parse(baseHref, documentUrl);
  if (base === null || !/^https?:$/.test(base.protocol)) return documentUrl;
  return base.href;
}

/** An href as it was written, made safe to keep and to show. */
export function cleanHref(href: string): string {
  return cleanText(withoutUserinfo(href.trim()), maxHref);
}

/** A URL as it was written, without the user name and password it may contain. */
export function withoutUserinfo(href: string): string {
  return href.includes('@') ? href.replace(/^((?:[a-z][a-z\d+.-]{0,20}:)?[/\\]{2})[^/?#\\]*@/i, '$1') : href;
}

function withoutCredentials(url: URL): string {
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  return url.href;
}
