/**
 * What the crawl keeps of a page and of a site: plain JSON values, complete enough that every check can be
 * judged again without the network, and free of HTML. A change of meaning raises {@link FACTS_VERSION}.
 */

export const FACTS_VERSION = 2;

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
  /** An `aspect-ratio`, or width and height, in its own style attribute: as good as the two attributes. */
  hasStyledSize: boolean;
  /** null: no `alt` attribute at all; an empty string is a decorative image. */
  alt: string | null;
  width: string | null;
  height: string | null;
  loading: string | null;
  inLink: boolean;
  /** By its role, or hidden from everybody or from screen readers: needs no alternative. */
  decorative: boolean;
  /** What a browser may take instead: the sources of its picture, then its own srcset; the first 20. */
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
  /** `a` with an href that a screen reader has nothing to say of: no text, no text of its images, no label. */
  linksWithoutName: number;
  buttonsWithoutName: number;
  /** Text fields and text areas; selects and image buttons are counted apart. */
  inputsWithoutLabel: number;
  selectsWithoutLabel: number;
  imageButtonsWithoutAlt: number;
  framesWithoutTitle: number;
  positiveTabindex: number;
  hiddenBody: boolean;
  /** `li` outside a list, and children of `ul`, `ol` or `dl` that may not stand there. */
  misplacedListItems: number;
  /** Cells whose `headers` attribute names no id of the document. */
  brokenTableHeaders: number;
}

/** Facts of the parsed document. Null where the answer was not HTML or had no body. */
export interface DocumentFacts {
  charset: {
    used: string;
    source: 'bom' | 'header' | 'meta' | 'fallback';
    header: string | null;
    meta: string | null;
    /** A declaration that stands behind the first 1024 bytes, where browsers no longer look for it. */
    lateMeta: string | null;
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
  /** A page whose body is nothing but a script that sets `location`: its literal target. */
  scriptRedirect: string | null;
  /** `link rel=prev|next`, resolved. */
  pagination: { prev: string | null; next: string | null };
  /** Content of `<meta name="referrer">` and of `<meta http-equiv="Content-Security-Policy">`, in order. */
  referrerMeta: string | null;
  policyMeta: string[];
  hreflang: { code: string; href: string; url: string | null }[];
  openGraph: Record<string, string>;
  twitter: Record<string, string>;
  icons: string[];
  headings: HeadingFact[];
  links: LinkFact[];
  /** `<a>` without href that carry a click handler or the role of a link: nobody can follow them. */
  anchorsWithoutHref: number;
  resources: ResourceFact[];
  images: ImageFact[];
  /** Characters a reader sees before the first image with an address; null where there is none. */
  textBeforeImage: number | null;
  /** `<picture>` without an `<img>`: nothing is shown. */
  picturesWithoutImage: number;
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
    /** Sequences such as `Ã©` that come of UTF-8 read as windows-1252. */
    mojibakeSequences: number;
    placeholder: string | null;
    /** Words inside elements whose own style hides them; the `hidden` attribute and scripts are common and fine. */
    styleHiddenWords: number;
    /** The most frequent word of four letters or more in the main text and how often it stands there. */
    topWord: { word: string; count: number } | null;
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
  /** `startedMs` counts from the start of the audit. */
  timings: { ttfbMs: number; totalMs: number; startedMs: number };
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
  /** The first 64 KiB of a parsed file, so that checks can match by its rules; empty otherwise. */
  text: string;
  sitemaps: string[];
  disallowsRoot: boolean;
  disallowsRootForGooglebot: boolean;
  /** Lines that mean nothing or break a rule, with their 1-based number; the first 50. */
  problems: { line: number; text: string; reason: string }[];
}

export interface SitemapFacts {
  url: string;
  status: number | null;
  /** In one of the egress codes, with what had come counted nevertheless; `ROBOTS_DISALLOWED` when it was not asked for. */
  error: string | null;
  kind: 'urlset' | 'index' | 'text' | 'feed' | 'unknown';
  /** Addresses it names; those of an index are sitemaps. */
  entries: number;
  /** After decompression; one more than is read shows that the file is larger. */
  bytes: number;
  /** Entries of another scheme, host or port than the site's. */
  foreignEntries: number;
  /** Entries that a limit of the audit or of the format left unread. */
  unread: number;
  problems: string[];
  /** Its entries with a `lastmod`: how many cannot be read or lie in the future, and on how many days they fall. */
  lastmod: { entries: number; invalid: number; future: number; days: number };
}

/**
 * What a request that tells of the site as a whole came to. Its last hop may be one that was not followed: to the site
 * itself, whose answer is known, or away from it; `status` is then that of the redirect.
 */
export interface ProbeFacts {
  url: string;
  hops: RedirectHop[];
  status: number | null;
  error: string | null;
}

/** The certificate and protocol of an https site, as one handshake showed them. */
export interface TlsFacts {
  /** Null when the handshake failed; `error` then says why in words. */
  protocol: string | null;
  /** What the server chose of `h2` and `http/1.1`. */
  alpn: string | null;
  validFrom: string | null;
  validTo: string | null;
  error: string | null;
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
  /** What `http://` answers for an https root, up to the site; null when the root is http or was not probed. */
  httpProbe: { hops: RedirectHop[]; status: number | null } | null;
  /** The other spellings of the host (with and without www) and scheme; empty for a port of its own, or by robots.txt. */
  variants: ProbeFacts[];
  /** Null for a site without https, when the server could not be reached again, or by robots.txt. */
  tls: TlsFacts | null;
  /** Answers to `/favicon.ico` and `/llms.txt`; null when robots.txt forbids them. */
  favicon: ProbeFacts | null;
  llmsTxt: ProbeFacts | null;
  /** What the root answers to a request with a foreign `Origin`: the two headers that matter. */
  corsProbe: { origin: string; allowOrigin: string | null; allowCredentials: string | null } | null;
  /**
   * Spaces without end that the crawl did not follow: what their addresses begin with, and how many it left unread;
   * 0 for a part of the site whose pages all say the same. The largest 50.
   */
  traps: { shape: string; unread: number }[];
  /** Why the crawl ended before it had seen everything; empty when it had. */
  truncatedBy: ('max-pages' | 'max-depth' | 'max-requests' | 'time' | 'url-shape')[];
  /** URLs known but not read because of a limit; those of traps are counted in `traps` alone. */
  unreadUrls: number;
  /** How long the frontier was worked on, over all processes that did. */
  crawlMs: number;
  startedAt: string;
  /** Null while the crawl runs. */
  finishedAt: string | null;
}
