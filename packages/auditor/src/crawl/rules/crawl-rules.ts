/** What the person who audits a site decided about the crawl. Every list may be empty. */
export interface CrawlRules {
  /** Patterns of the pages to read; without any, all pages of the site are read. See {@link compileUrlRules}. */
  include: readonly string[];
  /** Patterns of URLs that are not requested at all, not even to check a link. They win over `include`. */
  exclude: readonly string[];
  /** Paths (with query) of the site that are read like the start page, at depth 0. */
  startPaths: readonly string[];
  /** No more than this many requests per second; null for the pace the site can handle. */
  requestsPerSecond: number | null;
  /** Visible ASCII that is appended to the user agent in requests to the site. */
  userAgentSuffix: string | null;
  /** Not to obey robots.txt. Has no effect unless the ownership of the site is proved when the audit starts. */
  ignoreRobots: boolean;
  /** A header that only this origin receives, such as `authorization`. */
  credentials: SiteCredentials | null;
  /** The site must publish one of them to prove its ownership; see `proveOwnership`. Empty when that is not asked for. */
  ownershipTokens: readonly string[];
}

export interface SiteCredentials {
  origin: string;
  header: string;
  value: string;
}

export const noRules: CrawlRules = {
  include: [],
  exclude: [],
  startPaths: [],
  requestsPerSecond: null,
  userAgentSuffix: null,
  ignoreRobots: false,
  credentials: null,
  ownershipTokens: [],
};

/** The value of an `Authorization` header for a user name and a password (RFC 7617, in UTF-8). */
export function basicAuthorization(userName: string, password: string): string {
  return `Basic ${Buffer.from(`${userName}:${password}`, 'utf8').toString('base64')}`;
}

/** Headers that belong to the connection, to the protocol, or to what the audit measures. */
const reservedHeaders = new Set(
  (
    'accept-encoding connection content-length content-type expect host http2-settings if-match if-modified-since ' +
    'if-none-match if-range if-unmodified-since keep-alive origin range referer te trailer transfer-encoding upgrade ' +
    'user-agent via'
  ).split(' '),
);

/** Why a header cannot be sent with every request, as the end of a sentence about it; null if it can. */
export function findHeaderProblem(name: string, value: string): string | null {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    return 'has a name with characters that header names cannot contain';
  const lower = name.toLowerCase();
  if (reservedHeaders.has(lower) || /^(?:proxy|sec)-/.test(lower)) return 'is set by Fettle itself';
  // RFC 9110 section 5.5, without the bytes beyond ASCII that servers read in different ways.
  if (!/^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(value))
    return 'has a value that is empty, begins or ends with a space, or contains other characters than visible ASCII';
  return null;
}

/** Why a user agent cannot end like this, as the end of a sentence about it; null if it can. */
export function findSuffixProblem(suffix: string): string | null {
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(suffix))
    return 'must be visible ASCII characters, and spaces only between them';
  // Both have a meaning in the header (RFC 9110 section 10.1.5): a comment that is not closed makes it invalid.
  return /[()\\]/.test(suffix) ? 'must not contain parentheses or backslashes' : null;
}
