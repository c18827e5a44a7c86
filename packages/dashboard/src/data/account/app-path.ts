/** The path of a link into this app, for the router. Emails contain the full URL. */
export function appPath(url: string): string {
  const { pathname, search, hash } = new URL(url, 'http://fettle.invalid');
  return pathname + search + hash;
}
