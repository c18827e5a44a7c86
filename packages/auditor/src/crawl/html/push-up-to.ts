/** Appends unless the list is full: a page must not decide how much memory its facts take. */
export function pushUpTo<T>(list: T[], item: T, max: number): void {
  if (list.length < max) list.push(item);
}
