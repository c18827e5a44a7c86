/** The days from which ignored issues count again, as date fields hold them, in local time. */

/** The start of a day; null for an empty field. A day in the past is left to the service to refuse. */
export function toUntil(day: string): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const start = new Date(year, month - 1, date);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}

/** The day of a moment; empty for none. */
export function toDay(until: string | null): string {
  return until === null ? '' : dayOf(new Date(until));
}

/** The earliest day to choose: tomorrow. */
export function firstDay(now: Date): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1));
}

function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}
