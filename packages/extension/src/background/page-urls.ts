/**
 * The ways in which tasks and audits can write the URL of a page: as it is, without its query, and with and without a slash at
 * its end. Never with its fragment, which stays in the browser.
 */
export function pageUrls(url: string): string[] {
  const { origin, pathname, search } = new URL(url);
  const other = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`;
  return [
    ...new Set([
      `${origin}${pathname}${search}`,
      `${origin}${pathname}`,
      `${origin}${other}${search}`,
      `${origin}${other}`,
    ]),
  ];
}

/** The address of a page as tasks get it: queries of staging sites can contain what is nobody's business. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
