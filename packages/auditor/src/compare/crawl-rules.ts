import { isDeepStrictEqual } from 'node:util';

/** Whether two audits crawl by the same rules; how fast they may send requests does not matter. */
export function sameRules(one: { rules?: unknown }, other: { rules?: unknown }): boolean {
  return isDeepStrictEqual(relevantRules(one.rules), relevantRules(other.rules));
}

function relevantRules(rules: unknown): unknown {
  if (typeof rules !== 'object' || rules === null) return {};
  const entries = Object.entries(rules).filter(
    ([name, value]) => name !== 'requestsPerSecond' && !isDefault(value),
  );
  return Object.fromEntries(entries);
}

/** A rule that is not set, which is written in several ways. */
function isDefault(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
