const parameters = ['page', 'p', 'paged', 'pg', 'seite', 'pagina'];
const folder = /\/(?:page|seite|pagina|p)[/-](\d{1,5})\/?$/i;
const firstFolder = /\/(?:page|seite|pagina|p)[/-]1\/?$/i;

/**
 * The URL of the first page in a paginated series, given a later one: `/blog/` for `/blog/page/2/`. Null if the URL is
 * not a later page of a series.
 */
export function firstOfSeries(address: string): string | null {
  const url = new URL(address);
  for (const name of parameters) {
    if (!/^(?:[2-9]|[1-9]\d{1,4})$/.test(url.searchParams.get(name) ?? '')) continue;
    url.searchParams.delete(name);
    return url.href;
  }
  const number = Number(folder.exec(url.pathname)?.[1] ?? 1);
  if (number < 2) return null;
  url.pathname = url.pathname.replace(folder, '/');
  return url.href;
}

/** Whether a URL is the first page of a series, with or without its number and trailing slash. */
export function isFirstOfSeries(address: string, first: string): boolean {
  const url = new URL(address);
  for (const name of parameters) if (url.searchParams.get(name) === '1') url.searchParams.delete(name);
  url.pathname = url.pathname.replace(firstFolder, '/');
  return withoutSlash(url.href) === withoutSlash(first);
}

function withoutSlash(url: string): string {
  return url.replace(/\/(?=$|\?)/, '');
}
