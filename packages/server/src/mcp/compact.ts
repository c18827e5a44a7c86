/**
 * Removes fields that tell a model nothing: null, undefined, empty strings and arrays, and 0 and false where a missing
 * field means the same. Not for REST, where fields are always present.
 */
export function compact(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => saysSomething(value)));
}

function saysSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false || value === 0) return false;
  return !(typeof value === 'object' && Object.keys(value).length === 0);
}

/** Shortens a text to `max` characters; the last one is an ellipsis when the text was longer. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  // Does not split a surrogate pair.
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The same for long texts, with the number of omitted characters. */
export function cutLong(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${cut(text, max)} [${text.length - max} more characters]`;
}

/** `25 of 120 tasks, page 1 of 5.`; `noun` is the plural. */
export function describePage(
  noun: string,
  shown: number,
  total: number,
  { page = 1, limit = defaultLimit }: { page?: number | undefined; limit?: number | undefined },
): string {
  if (total === 0) return `No ${noun}.`;
  const pages = Math.ceil(total / limit);
  if (pages === 1 && shown === total) return `${total} ${total === 1 ? noun.replace(/s$/, '') : noun}.`;
  const more = page < pages ? ` Call again with page=${page + 1} for more.` : '';
  return `${shown} of ${total} ${noun}, page ${page} of ${pages}.${more}`;
}

/** Default page size: 25 tasks stay under 4,000 tokens. */
export const defaultLimit = 25;
