/** The part of a link into this app that its router knows; a mail needs the rest of it. */
export function appPath(url: string): string {
  const { pathname, search, hash } = new URL(url, 'http://fettle.invalid');
  return pathname + search + hash;
}
