import type { SecurityEvent } from './record-security-event.ts';

type Details = NonNullable<SecurityEvent['details']>;

/**
 * What of some settings changed, as details of an entry: `nameFrom` and `nameTo` where `name` did. Empty when nothing
 * did, which is no entry.
 */
export function diffSettings<T extends object>(
  before: T,
  after: Record<keyof T, Details[string]> & T,
): Details {
  const names = Object.keys(before) as (keyof T & string)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(
    changed.flatMap((name) => [
      [`${name}From`, before[name] as Details[string]],
      [`${name}To`, after[name]],
    ]),
  );
}
