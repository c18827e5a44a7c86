import { parseTimestamp } from '@fettle/contract';

/** A timestamp of a request, in UTC with milliseconds. Others were refused when the input was parsed. */
export function inUtc(timestamp: string): string {
  return parseTimestamp(timestamp) ?? timestamp;
}
