/** A short URL: only the path on the site itself, otherwise host and path, decoded if possible. */
export function shortUrl(url: string, rootUrl: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  const path = decode(pathname + search);
  const isOwn = URL.canParse(rootUrl) && new URL(rootUrl).host === host;
  return isOwn ? path : host + (path === '/' ? '' : path);
}

/** Characters that change the direction of what follows: a URL could look like another one. */
const reordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

function decode(path: string): string {
  try {
    const decoded = decodeURI(path);
    return reordering.test(decoded) ? path : decoded;
  } catch {
    // A lone percent sign: shown unchanged.
    return path;
  }
}
