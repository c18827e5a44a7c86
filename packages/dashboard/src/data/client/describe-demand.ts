import { strings } from '../../strings/index.ts';

const text = strings.errors.fields;

/** What the service demands of a value, and the same for the person who types it. */
const demands: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/\bmust be an http or https URL\b/, () => text.url],
  [/\bmust be a valid email address\b/, () => text.email],
  [/^(?:must not be empty|is required)$/, () => text.required],
  [/^must be (a(?: whole)? number[^;]*)/, (kind = '') => text.number(kind)],
  [/^must have (\S+) characters or fewer/, (count = '') => text.atMost(count)],
  [/^must have (\S+) or more characters/, (count = '') => text.atLeast(count)],
  [/^is not valid; received .* Expected: (.+)$/s, (pattern = '') => text.pattern(pattern)],
];

/**
 * What a field needs, in the words of a form. `demand` is what the service says after the name of the field; what is not
 * known here is shown as it is.
 */
export function describeDemand(demand: string): string {
  for (const [pattern, describe] of demands) {
    const found = pattern.exec(demand);
    if (found !== null) return describe(...found.slice(1));
  }
  return demand.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
