import { isDeepStrictEqual } from 'node:util';

/** How fast the crawl may be, how often the rules were changed, and when a password was set: nothing that is read differs. */
const irrelevant = new Set(['requestsPerSecond', 'revision', 'setAt']);

/** Whether two audits crawl by the same rules. A rule that is not set is the default. */
export function sameRules(one: { rules?: unknown }, other: { rules?: unknown }): boolean {
  return isDeepStrictEqual(relevantRules(one.rules) ?? {}, relevantRules(other.rules) ?? {});
}

/** The rules without what is not set and does not matter; undefined for nothing. */
function relevantRules(value: unknown): unknown {
  if (value === null || value === false) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value)
    .filter(([name]) => !irrelevant.has(name))
    .map(([name, rule]): [string, unknown] => [name, relevantRules(rule)])
    .filter(([, rule]) => rule !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
