/** A duration in the unit in which it is short: `90 s`, `34 min`, `2.5 h`. The HTML report shows it in the same way. */
export function formatSeconds(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 360) / 10} h`;
}
