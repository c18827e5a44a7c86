/**
 * Guesses the kind of a page from its URL, so that pages of one template can be compared: its folder with numbers
 * replaced, or the names of its parameters. Null for top-level pages, which have nothing in common.
 */
export function pageKind(address: string): string | null {
  const { pathname, search } = new URL(address);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (search !== '') {
    const names = search
      .slice(1)
      .split('&')
      .map((pair) => pair.split('=', 1)[0] ?? '');
    return `${withoutNumbers(pathname)}?${[...new Set(names)].sort().join('&')}`.slice(0, longestKind);
  }
  if (segments.length < 2) return null;
  return withoutNumbers(`/${segments.slice(0, -1).join('/')}/`).slice(0, longestKind);
}

/** Numbers kinds in the order they occur. A site with more than 10,000 has no templates, so further pages have no kind. */
export function numberKinds(): (kind: string | null) => number | null {
  const numbers = new Map<string, number>();
  return (kind) => {
    if (kind === null) return null;
    const known = numbers.get(kind);
    if (known !== undefined || numbers.size >= mostKinds) return known ?? null;
    numbers.set(kind, numbers.size);
    return numbers.size - 1;
  };
}

const longestKind = 200;
const mostKinds = 10_000;

function withoutNumbers(path: string): string {
  return path.replace(/\d+/g, '#');
}
