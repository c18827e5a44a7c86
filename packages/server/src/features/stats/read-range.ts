import { limits } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import { inUtc } from '../../in-utc.ts';

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
  const from = inUtc(query.from);
  const to = inUtc(query.to);
  const length = Date.parse(to) - Date.parse(from);
  if (length <= 0) throw refuse(`"to" must be later than "from"; received ${query.from} to ${query.to}`);
  if (length > limits.rangeDays * dayMs)
    throw refuse(
      `"to" must be no more than ${limits.rangeDays} days after "from". Split a longer range into several requests.`,
    );
  return { from, to, timeZone: query.timeZone ?? 'UTC' };
}

function refuse(message: string): ApiError {
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'to', message }] });
}
