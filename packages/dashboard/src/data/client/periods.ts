const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lengths = { hour: hourMs, day: dayMs, week: 7 * dayMs, month: 30 * dayMs, quarter: 90 * dayMs };

/** How far back a log is shown. */
export type Period = keyof typeof lengths;

/** The start of a period that ends now, as the API reads it. */
export function startOf(period: Period, now: number): string {
  return new Date(now - lengths[period]).toISOString();
}
