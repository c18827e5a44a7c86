export type ReplayChoice = 'hour' | 'day' | 'threeDays' | 'week' | 'longest' | 'exact';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** How far back each choice goes. The longest stays a minute within the 14 days the service allows. */
const reach: Record<Exclude<ReplayChoice, 'exact'>, number> = {
  hour: 60 * minuteMs,
  day: dayMs,
  threeDays: 3 * dayMs,
  week: 7 * dayMs,
  longest: 14 * dayMs - minuteMs,
};

/** The start of the redelivery as an ISO time. Null while the exact time is incomplete. `exact` is local time. */
export function replaySince(choice: ReplayChoice, exact: string, now: number): string | null {
  const time = choice === 'exact' ? new Date(exact).getTime() : now - reach[choice];
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
