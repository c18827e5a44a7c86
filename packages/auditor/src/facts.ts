/**
 * What the crawl keeps of a page and of a site: plain JSON values without HTML, complete enough to run every check again
 * without the network. A change of meaning raises {@link factsVersion}.
 */

export const factsVersion = 2;

/** One redirect response. `location` is the resolved target; null when it is missing or invalid. */
export interface RedirectHop {
  url: string;
  status: number;
  location: string | null;
}

/** The part of the document a reference is in; search engines weigh them differently. */
export type LinkPosition = 'header' | 'nav' | 'main' | 'aside' | 'footer' | 'body';

/** An `<a>` or `<area>` with its href as written and, if that is http(s), the absolute URL with its fragment. */
export interface LinkFact {
  href: string;
  url: string | null;
  text: string;
  rel: string[];
  position: LinkPosition;
}

/** Any other http(s) reference of the page: what it loads or declares. */
export interface ResourceFact {
  url: string;
  kind: 'script' | 'style' | 'frame' | 'media' | 'icon' | 'preload' | 'canonical' | 'hreflang';
  inHead: boolean;
  /** Delays the first paint: a script without async, defer, or module, or a style sheet that applies to screens. */
  blocking: boolean;
  integrity: boolean;
}

export interface ImageFact {
  url: string | null;
  /** Its style attribute has an `aspect-ratio`, or width and height: as good as the two attributes. */
  hasStyledSize: boolean;
  /** null without an `alt` attribute; an empty string for a decorative image. */
  alt: string | null;
  width: string | null;
  height: string | null;
  loading: string | null;
  inLink: boolean;
  /** By its role, or hidden from everyone or from screen readers: needs no alt text. */
  decorative: boolean;
  /** What a browser may load instead: the sources of its picture, then its own srcset; the first 20. */
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

/** One node of a JSON-LD block, reduced to what checks read; `error` says why the block could not be parsed. */
export interface JsonLdFact {
  types: string[];
  hasContext: boolean;
  error: string | null;
  properties: Record<string, string[]>;
}

/** Static accessibility issues counted while parsing, as numbers of elements. */
export interface A11yFacts {
  mainLandmarks: number;
  /** `a` elements with an href that have no accessible name: no text, no alt text, no label. */
  linksWithoutName: number;
  buttonsWithoutName: number;
  /** Text fields and text areas; selects and image buttons are counted separately. */
  inputsWithoutLabel: number;
  selectsWithoutLabel: number;
  imageButtonsWithoutAlt: number;
  framesWithoutTitle: number;
  positiveTabindex: number;
  hiddenBody: boolean;
  /** `li` outside a list, and children that `ul`, `ol`, or `dl` do not allow. */
  misplacedListItems: number;
  /** Cells whose `headers` attribute refers to no ID of the document. */
  brokenTableHeaders: number;
}

/** Facts of the parsed document; null where the response was not HTML or had no body. */
export interface DocumentFacts {
  charset: {
    used: string;
    source: 'bom' | 'header' | 'meta' | 'fallback';
    header: string | null;
    meta: string | null;
    /** A declaration after the first 1024 bytes, where browsers no longer look for it. */
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
  /** The literal target of a page whose body is nothing but a script that sets `location`. */
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
  /** `<a>` without href that have a click handler or the role of a link: neither crawlers nor keyboards can follow them. */
  anchorsWithoutHref: number;
  resources: ResourceFact[];
  images: ImageFact[];
  /** Visible characters before the first image with a URL; null without one. */
  textBeforeImage: number | null;
  /** `<picture>` without an `<img>`, which shows nothing. */
  picturesWithoutImage: number;
  forms: FormFact[];
  jsonLd: JsonLdFact[];
  /** Values of `id` and `a[name]`, for fragment checks; capped, `idsTruncated` says so. */
  ids: string[];
  idsTruncated: boolean;
  duplicateIds: string[];
  /** Elements of head found in body because head was closed before them. */
  headElementsInBody: string[];
  text: {
    words: number;
    mainWords: number;
    /** Hash of the normalized main text (hex) and its 64-bit SimHash (hex); null for an empty page. */
    hash: string | null;
    simHash: string | null;
    /** First 300 characters of the main text, for reports. */
    excerpt: string;
    replacementCharacters: number;
    /** Sequences such as `Ã©`: UTF-8 read as windows-1252. */
    mojibakeSequences: number;
    placeholder: string | null;
    /** Words inside elements that an inline style hides; the `hidden` attribute and scripts are common and fine. */
    styleHiddenWords: number;
    /** The most frequent word of four letters or more in the main text, and how often it occurs. */
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
  /** Signs that the text only appears after JavaScript runs (an empty app root, a noscript notice). */
  needsJavaScript: boolean;
  /** Strings that look like leaked credentials: provider name and a masked excerpt. */
  secrets: { provider: string; excerpt: string }[];
}

/** Everything known about one URL of the site. Header names are lower case; repeated headers are joined by "\n". */
export interface PageFacts {
  version: number;
  /**
   * The requested URL after normalization; `finalUrl` is the one that responded. If they differ, the URL only redirects:
   * `status` is the final one, `document` is null, and `finalUrl` has page facts of its own. A redirect that leaves the
   * site is not followed: `status` is then its 3xx.
   */
  url: string;
  finalUrl: string;
  depth: number;
  fromSitemap: boolean;
  hops: RedirectHop[];
  /** Null without a response; `error` then gives the reason as an egress code. */
  status: number | null;
  error: string | null;
  errorDetail: string | null;
  headers: Record<string, string>;
  contentType: string | null;
  /** This URL itself responded with HTML, whatever the status and without a redirect: it counts as a page. */
  isHtml: boolean;
  /** Bytes on the wire and after decoding; `truncated` when a limit ended the reading. */
  bytes: number;
  decodedBytes: number;
  truncated: boolean;
  /** `startedMs` counts from the start of the audit. */
  timings: { ttfbMs: number; totalMs: number; startedMs: number };
  httpVersion: string | null;
  /** Disallowed by robots.txt: never requested, only recorded. */
  blockedByRobots: boolean;
  /** The redirect leads to a page of the site that the rules of the audit do not read. Absent otherwise. */
  stoppedByRules?: true;
  document: DocumentFacts | null;
}

export interface RobotsFacts {
  url: string;
  status: number | null;
  error: string | null;
  /** `allow-all` for 4xx, `disallow-all` for 5xx and no response, `parsed` otherwise. */
  verdict: 'parsed' | 'allow-all' | 'disallow-all';
  isHtml: boolean;
  bytes: number;
  truncated: boolean;
  crawlDelaySeconds: number | null;
  /** The first 64 KiB of a parsed file, so that checks can apply its rules; empty otherwise. */
  text: string;
  sitemaps: string[];
  disallowsRoot: boolean;
  disallowsRootForGooglebot: boolean;
  /** Lines that have no effect or break a rule, with their 1-based number; the first 50. */
  problems: { line: number; text: string; reason: string }[];
}

export interface SitemapFacts {
  url: string;
  status: number | null;
  /** An egress code; what arrived before still counts. `ROBOTS_DISALLOWED` when it was not requested. */
  error: string | null;
  kind: 'urlset' | 'index' | 'text' | 'feed' | 'unknown';
  /** URLs it lists; those of an index are sitemaps. */
  entries: number;
  /** After decompression; one more than the maximum shows that the file is larger. */
  bytes: number;
  /** Entries with another scheme, host, or port than the site. */
  foreignEntries: number;
  /** Entries that a limit of the audit or of the format left unread. */
  unread: number;
  problems: string[];
  /** Its `lastmod` dates: how many are invalid or in the future, and how many different days there are. */
  lastmod: { entries: number; invalid: number; future: number; days: number };
}

/**
 * The result of a request about the site as a whole. The last hop may be one that was not followed, to the site itself,
 * whose response is known, or away from it; `status` is then that of the redirect.
 */
export interface ProbeFacts {
  url: string;
  hops: RedirectHop[];
  status: number | null;
  error: string | null;
}

/** The certificate and protocol of an https site, from one handshake. */
export interface TlsFacts {
  /** Null when the handshake failed; `error` then says why. */
  protocol: string | null;
  /** What the server chose from `h2` and `http/1.1`. */
  alpn: string | null;
  validFrom: string | null;
  validTo: string | null;
  error: string | null;
}

/** Whether the ownership of the site was proved when the audit started, and so whether robots.txt was ignored. */
export interface SiteOwnership {
  proof: 'robots' | 'dns' | 'meta' | null;
  robotsIgnored: boolean;
}

/** Facts of the site as a whole. */
export interface SiteFacts {
  version: number;
  /** The URL to audit as requested, and the root and origin after its redirects. */
  requestedUrl: string;
  rootUrl: string;
  origin: string;
  rootHops: RedirectHop[];
  robots: RobotsFacts;
  sitemaps: SitemapFacts[];
  /** The response to a random path that cannot exist: 200 means that missing pages do not return 404. */
  notFoundProbe: { url: string; status: number | null } | null;
  /** The response of `http://` for an https root, until it reaches the site; null when the root is http or not probed. */
  httpProbe: { hops: RedirectHop[]; status: number | null } | null;
  /** The other variants of the host (with and without www) and scheme; empty for an explicit port, or if disallowed. */
  variants: ProbeFacts[];
  /** Null for a site without https, when the server could not be reached again, or if robots.txt disallows it. */
  tls: TlsFacts | null;
  /** Responses to `/favicon.ico` and `/llms.txt`; null when robots.txt disallows them. */
  favicon: ProbeFacts | null;
  llmsTxt: ProbeFacts | null;
  /** The response of the root to a request with a foreign `Origin`: the two headers that matter. */
  corsProbe: { origin: string; allowOrigin: string | null; allowCredentials: string | null } | null;
  /**
   * Endless URL spaces that the crawl did not follow: the prefix of their URLs, and how many URLs it left unread; 0 for a
   * part of the site whose pages all have the same text. The largest 50.
   */
  traps: { shape: string; unread: number }[];
  /** Which limits ended the crawl before it had seen everything; empty when it had. */
  truncatedBy: ('max-pages' | 'max-depth' | 'max-requests' | 'time' | 'url-shape')[];
  /** Known URLs left unread because of a limit; those of traps are only counted in `traps`. */
  unreadUrls: number;
  /** How long the frontier was processed, over all processes. */
  crawlMs: number;
  /** What became of the rules that need a proof of ownership. Absent when the audit asked for none. */
  ownership?: SiteOwnership;
  startedAt: string;
  /** Null while the crawl runs. */
  finishedAt: string | null;
}
