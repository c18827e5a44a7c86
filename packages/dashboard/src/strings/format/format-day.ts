const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * A day in local time, such as “Nov 27”, with its year if it is not the current one. Every card has one, and the
 * first Intl.DateTimeFormat takes a phone 30 ms while a board opens.
 */
export function formatDay(date: Date, now: Date): string {
  const day = `${months[date.getMonth()] ?? ''} ${date.getDate()}`;
  return date.getFullYear() === now.getFullYear() ? day : `${day}, ${date.getFullYear()}`;
}

/** A local time, such as “5:00 PM”. */
export function formatTime(date: Date): string {
  const hours = date.getHours();
  return `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
