const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * A day in local time, such as “Nov 27”, with its year when that is not this one. Cards say it, and the first
 * Intl.DateTimeFormat takes a phone 30 ms, in the middle of opening a board.
 */
export function formatDay(date: Date, now: Date): string {
  const day = `${months[date.getMonth()] ?? ''} ${date.getDate()}`;
  return date.getFullYear() === now.getFullYear() ? day : `${day}, ${date.getFullYear()}`;
}
