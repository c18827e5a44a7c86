/** A short URL: only the path on the site itself, otherwise host and path, decoded if possible. */
export function shortUrl(url: string, rootUrl: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  const path = decode(pathname + search);
  const isOwn = URL.canParse(rootUrl) && new URL(rootUrl).host === host;
  return isOwn ? path : host + (path === '/' ? '' : path);
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // A lone percent sign: shown unchanged.
    return path;
  }
}
