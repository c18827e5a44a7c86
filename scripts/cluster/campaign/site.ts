const pages = 12;

/** A site of a few pages that link to each other, one of them to a missing one. */
export function respondToSite(path: string): string | null {
  const number = path === '/' ? 0 : Number(/^\/page-(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  if (!(number < pages)) return null;
  const links = Array.from({ length: pages }, (_, index) => `<a href="/page-${index}">Page ${index}</a>`);
  const missing = number === 3 ? '<a href="/missing">Missing</a>' : '';
  return `<!doctype html><html lang="en"><title>Page ${number}</title><h1>Page ${number}</h1>${links.join('')}${missing}`;
}
