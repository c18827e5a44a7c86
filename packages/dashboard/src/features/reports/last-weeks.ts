/**
 * The last weeks until the end of today in local time, starting on a Monday. The same all day, so that it can be part
 * of a query key.
 */
export function lastWeeks(now: Date, count: number): { from: string; to: string } {
  const sinceMonday = (now.getDay() + 6) % 7;
  const day = (shift: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + shift);
  return {
    from: day(-sinceMonday - 7 * (count - 1)).toISOString(),
    to: day(1).toISOString(),
  };
}
