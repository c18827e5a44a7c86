/** Parameters that never change a response: campaign tags and session IDs. Whole names only; a prefix would match real ones. */
const ignoredParameters = new Set(
  (
    'utm_source utm_medium utm_campaign utm_term utm_content utm_id gclid gclsrc dclid gbraid wbraid fbclid msclkid ' +
    'yclid twclid ttclid igshid mc_cid mc_eid _hsenc _hsmi mkt_tok phpsessid jsessionid aspsessionid sessionid zenid'
  ).split(' '),
);
/** Names with other meanings too: a session only when the value looks like one. */
const sessionParameters = new Set('sid session session_id sess oscsid cfid cftoken'.split(' '));
const sessionValue = /^(?=.*\d)[\w,-]{16,}$/;

/**
 * The normalized URL that identifies a page: WHATWG-parsed, http or https, without credentials, fragment, tracking and
 * session parameters, or the root dot of the host; escapes in upper case, unreserved characters decoded (RFC 3986
 * §6.2.2). Case, slashes, and the order of parameters stay, because servers distinguish them. Idempotent. Null when it
 * is not an http(s) URL.
 */
export function normalizeUrl(href: string, base?: string): string | null {
  const url = URL.parse(href, base);
  if (url === null) return null;
  return normalizeParsed(url);
}

/** {@link normalizeUrl} for a parsed URL; changes the object. */
export function normalizeParsed(url: URL): string | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.hash !== '' || url.href.includes('#')) url.hash = '';
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
  }
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '');
  if (url.hostname === '') return null;
  strip(url);
  if (url.href.includes('%')) {
    normalizeEscapes(url);
    // Escapes may have hidden a parameter name.
    strip(url);
  }
  return url.href;
}

function strip(url: URL): void {
  if (url.pathname.includes(';')) stripPathSession(url);
  if (url.href.includes('?')) stripParameters(url);
}

/**
 * Upper-cases escapes and decodes unreserved characters. Text with a stray percent sign stays as it is: decoding
 * `%a%41` would create an escape that was not there.
 */
export function decodeUnreserved(text: string): string {
  if (/%(?![0-9a-f]{2})/i.test(text)) return text;
  return text.replace(/%[0-9a-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : octet.toUpperCase();
  });
}

function normalizeEscapes(url: URL): void {
  const path = decodeUnreserved(url.pathname);
  if (path !== url.pathname) url.pathname = path;
  const search = decodeUnreserved(url.search);
  if (search !== url.search) url.search = search;
}

function stripPathSession(url: URL): void {
  const path = url.pathname.replace(/;jsessionid=[^/]*/gi, '');
  if (path !== url.pathname) url.pathname = path;
}

function stripParameters(url: URL): void {
  const pairs = url.search.slice(1).split('&');
  const kept = pairs.filter((pair) => !isIgnored(nameOf(pair).toLowerCase(), pair));
  if (kept.length < pairs.length || url.search === '') url.search = kept.join('&');
}

function isIgnored(name: string, pair: string): boolean {
  if (ignoredParameters.has(name)) return true;
  return sessionParameters.has(name) && sessionValue.test(pair.slice(name.length + 1));
}

function nameOf(pair: string): string {
  const end = pair.indexOf('=');
  return end === -1 ? pair : pair.slice(0, end);
}
