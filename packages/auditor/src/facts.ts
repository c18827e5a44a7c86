/**
 * What the crawl keeps of a page and of a site: plain JSON values, complete enough that every check can be
 * judged again without the network, and free of HTML. A change of meaning raises {@link FACTS_VERSION}.
 */

export const FACTS_VERSION = 1;

/** One answer on the way to the final one. `location` is the resolved target, null when it was missing or broken. */
export interface RedirectHop {
  url: string;
  status: number;
  location: string | null;
}

/** Where in the document a reference stands; search engines weigh these apart. */
export type LinkPosition = 'header' | 'nav' | 'main' | 'aside' | 'footer' | 'body';

/** An `<a>` or `<area>` with its raw href and, when it parses as http(s), the absolute url with its fragment. */
export interface LinkFact {
  href: string;
  url: string | null;
  text: string;
  rel: string[];
  position: LinkPosition;
}

/** Any other http(s) reference of the page: what it loads or names. */
export interface ResourceFact {
  url: string;
  kind: 'script' | 'style' | 'frame' | 'media' | 'icon' | 'preload' | 'canonical' | 'hreflang';
  inHead: boolean;
  /** Blocks the first paint: a script without async/defer/module, or a style sheet that applies to screens. */
  blocking: boolean;
  integrity: boolean;
}

export interface ImageFact {
  url: string | null;
  /** null: no `alt` attribute at all; an empty string is a decorative image. */
  alt: string | null;
  width: string | null;
  height: string | null;
  loading: string | null;
  inLink: boolean;
  decorative: boolean;
  candidates: string[];
}

export interface FormFact {
  action: string | null;
  method: string;
  hasPassword: boolean;
}

export interface HeadingFact {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  text: string;
}

/** One parsed JSON-LD block; `error` says why it could not be parsed. Only what the checks read is kept. */
export interface JsonLdFact {
  types: string[];
  hasContext: boolean;
  error: string | null;
  properties: Record<string, string[]>;
}

/** Static accessibility findings counted while parsing; each is a number of elements. */
export interface A11yFacts {
  mainLandmarks: number;
  buttonsWithoutName: number;
  inputsWithoutLabel: number;
  framesWithoutTitle: number;
  positiveTabindex: number;
  hiddenBody: boolean;
}

/** Facts of the parsed document. Null where the answer was not HTML or had no body. */
export interface DocumentFacts {
  charset: {
    used: string;
    source: 'bom' | 'header' | 'meta' | 'fallback';
    header: string | null;
    meta: string | null;
  };
  doctype: boolean;
  lang: string | null;
  titles: string[];
  descriptions: string[];
  canonicals: { href: string; url: string | null; inHead: boolean }[];
  robotsMeta: { agent: string; content: string }[];
  viewport: string | null;
  base: string | null;
  metaRefresh: { delaySeconds: number; url: string | null } | null;
  hreflang: { code: string; href: string; url: string | null }[];
  openGraph: Record<string, string>;
  twitter: Record<string, string>;
  icons: string[];
  headings: HeadingFact[];
  links: LinkFact[];
  resources: ResourceFact[];
  images: ImageFact[];
  forms: FormFact[];
  jsonLd: JsonLdFact[];
  /** Values of `id` and `a[name]`, for fragment checks; capped, `idsTruncated` says so. */
  ids: string[];
  idsTruncated: boolean;
  duplicateIds: string[];
  /** Elements of head that stood in body because the head had closed before them. */
  headElementsInBody: string[];
  text: {
    words: number;
    mainWords: number;
    /** Hash of the normalised main text (hex) and its 64-bit SimHash (hex); null for an empty page. */
    hash: string | null;
    simHash: string | null;
    /** First 300 characters of the main text, for reports. */
    excerpt: string;
    replacementCharacters: number;
    placeholder: string | null;
  };
  dom: {
    elements: number;
    maxDepth: number;
    maxChildren: number;
    inlineScriptBytes: number;
    inlineStyleBytes: number;
  };
  a11y: A11yFacts;
  /** Markup that suggests the text only appears after JavaScript ran (an empty app root, a noscript notice). */
  needsJavaScript: boolean;
  /** Strings that look like leaked credentials: provider name and a masked excerpt. */
  secrets: { provider: string; excerpt: string }[];
}

/** Everything known of one requested URL of the site. Header names are lower case; repeated ones joined by "\n". */
export interface PageFacts {
  version: number;
  /**
   * The URL that was asked for, after normalisation; `finalUrl` the one that answered. Where they differ the URL
   * only redirects: `status` is the final one, `document` is null, and `finalUrl` has page facts of its own. A
   * redirect that leaves the site is not followed: `status` is then its 3xx.
   */
  url: string;
  finalUrl: string;
  depth: number;
  fromSitemap: boolean;
  hops: RedirectHop[];
  /** Null when no answer came; `error` then says why in one of the egress codes. */
  status: number | null;
  error: string | null;
  errorDetail: string | null;
  headers: Record<string, string>;
  contentType: string | null;
  /** This very URL answered with HTML, whatever the status and without a redirect: it counts as a page. */
  isHtml: boolean;
  /** Bytes on the wire and after decoding; `truncated` when a limit stopped the reading. */
  bytes: number;
  decodedBytes: number;
  truncated: boolean;
  timings: { ttfbMs: number; totalMs: number };
  httpVersion: string | null;
  /** Disallowed by robots.txt: never requested, only recorded. */
  blockedByRobots: boolean;
  document: DocumentFacts | null;
}

export interface RobotsFacts {
  url: string;
  status: number | null;
  error: string | null;
  /** `allow-all` for 4xx, `disallow-all` for 5xx and no answer, `parsed` otherwise. */
  verdict: 'parsed' | 'allow-all' | 'disallow-all';
  isHtml: boolean;
  bytes: number;
  truncated: boolean;
  crawlDelaySeconds: number | null;
  sitemaps: string[];
  disallowsRoot: boolean;
  disallowsRootForGooglebot: boolean;
  /** Lines that mean nothing or break a rule, with their 1-based number; the first 50. */
  problems: { line: number; text: string; reason: string }[];
}

export interface SitemapFacts {
  url: string;
  status: number | null;
  error: string | null;
  kind: 'urlset' | 'index' | 'text' | 'feed' | 'unknown';
  entries: number;
  bytes: number;
  foreignEntries: number;
  problems: string[];
}

/** Facts of the whole site that no single page carries. */
export interface SiteFacts {
  version: number;
  /** What the audit was asked to audit, and the origin it settled on after the redirects of the root. */
  requestedUrl: string;
  rootUrl: string;
  origin: string;
  rootHops: RedirectHop[];
  robots: RobotsFacts;
  sitemaps: SitemapFacts[];
  /** Answer to a random path that cannot exist: 200 means the site has no honest 404. */
  notFoundProbe: { url: string; status: number | null } | null;
  /** What `http://` answers for an https root, hop by hop; null when the root is http or was not probed. */
  httpProbe: { hops: RedirectHop[]; status: number | null } | null;
  /** Why the crawl ended before it had seen everything; empty when it had. */
  truncatedBy: ('max-pages' | 'max-depth' | 'time' | 'url-shape')[];
  /** URLs known but not read because of a limit. */
  unreadUrls: number;
  startedAt: string;
  /** Null while the crawl runs. */
  finishedAt: string | null;
}
