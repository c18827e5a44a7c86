/*
 * What the published packages use instead of functions that Node 20 does not have. The build replaces each use, so that
 * no package changes the globals of its users. The type check of the build knows no function newer than Node 20 except
 * these (`replaced-functions.d.ts`), so a use of another one fails it.
 */

/** `Promise.withResolvers`. */
export function withResolvers<T>(): PromiseWithResolvers<T> {
  const parts: Partial<PromiseWithResolvers<T>> = {};
  parts.promise = new Promise<T>((resolve, reject) => {
    parts.resolve = resolve;
    parts.reject = reject;
  });
  return parts as PromiseWithResolvers<T>;
}

/** `Map.groupBy`. */
export function groupBy<K, V>(items: Iterable<V>, keyOf: (item: V, index: number) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** `URL.parse`. */
export function parseUrl(url: string | URL, base?: string | URL): URL | null {
  return URL.canParse(url, base) ? new URL(url, base) : null;
}
