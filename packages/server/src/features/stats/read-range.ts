import { limits, parseTimestamp } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';

/** A time range for statements, and the time zone of its days. */
export interface TimeRange {
  from: string;
  to: string;
  timeZone: string;
}

const dayMs = 86_400_000;

/**
 * The range of a request in UTC. BAD_REQUEST when it ends before it begins, or is so long that its cost would be
 * unbounded.
 */
export function readRange(query: { from: string; to: string; timeZone?: string }): TimeRange {
  // Values that are not timestamps were refused when the input was parsed.
  const from = parseTimestamp(query.from) ?? query.from;
  const to = parseTimestamp(query.to) ?? query.to;
  const length = Date.parse(to) - Date.parse(from);
  if (length <= 0)
    throw refuse(`"to" must be later than "from"; received from ${query.from} to ${query.to}.`);
  if (length > limits.rangeDays * dayMs)
    throw refuse(
      `"to" must be ${limits.rangeDays} days or fewer after "from". Split longer ranges into several requests.`,
    );
  return { from, to, timeZone: query.timeZone ?? 'UTC' };
}

function refuse(message: string): ApiError {
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'to', message }] });
}
