import { isStorable } from './json-value.ts';

export type DateOrder = 'day-first' | 'month-first';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const time = String.raw`(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?)?`;
const named = new RegExp(String.raw`^(\d{1,2})[/\-. ]([a-z]{3})[a-z]*[/\-. ](\d{2,4})${time}$`, 'i');
const numbered = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4})${time}$`, 'i');
const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const withZone = /(?:Z|[+-]\d{2}:?\d{2}|GMT|UTC)(?: ?\(.*\))?$/;

/**
 * A date as spreadsheets and trackers write it, in ISO 8601. Times without a time zone count as UTC. Null when it is none.
 */
export function parseDate(text: string, order: DateOrder): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 100) return null;
  if (withZone.test(trimmed)) return toIso(Date.parse(trimmed));
  const iso = isoDay.exec(trimmed);
  if (iso !== null) {
    const [, year, month, day, hour, minute, second] = iso.map(Number);
    return utc({ year, month, day, hour, minute, second });
  }
  return parseNamed(trimmed) ?? parseNumbered(trimmed, order);
}

/** `27/Sep/26 9:00 AM`, as Jira writes it. */
function parseNamed(text: string): string | null {
  const match = named.exec(text);
  if (match === null) return null;
  const [, day, name = '', year, hour, minute, second, half] = match;
  const month = months.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? null : utc({ day, month, year, ...clockOf(hour, minute, second, half) });
}

function parseNumbered(text: string, order: DateOrder): string | null {
  const match = numbered.exec(text);
  if (match === null) return null;
  const [, first, second, year, hour, minute, seconds, half] = match;
  const [day, month] = isDayFirst(text, order) ? [first, second] : [second, first];
  return utc({ day, month, year, ...clockOf(hour, minute, seconds, half) });
}

/** Dates with points are always day first. */
function isDayFirst(text: string, order: DateOrder): boolean {
  return order === 'day-first' || text.includes('.');
}

function clockOf(hour?: string, minute?: string, second?: string, half?: string) {
  const twelve = Number(hour ?? 0);
  const isLate = half?.toLowerCase() === 'pm';
  const hours = half === undefined ? twelve : (twelve % 12) + (isLate ? 12 : 0);
  return { hour: hours, minute: minute ?? 0, second: second ?? 0 };
}

interface Parts {
  year?: string | number | undefined;
  month?: string | number | undefined;
  day?: string | number | undefined;
  hour?: string | number | undefined;
  minute?: string | number | undefined;
  second?: string | number | undefined;
}

/** Null for days that do not exist, which Date would carry over into the next month. */
function utc(parts: Parts): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = [
    parts.year,
    parts.month,
    parts.day,
    parts.hour,
    parts.minute,
    parts.second,
  ].map((part) => {
    const number = Number(part ?? 0);
    return Number.isNaN(number) ? 0 : number;
  });
  const fullYear = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(fullYear, month - 1, day, hour, minute, second));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return exists ? toIso(date.getTime()) : null;
}

function toIso(ms: number): string | null {
  return isStorable(ms) ? new Date(ms).toISOString() : null;
}

/**
 * Whether the day or the month comes first in a file: the first date in which only one of them is possible decides.
 * Undecided when none does and there are such dates.
 */
export function detectDateOrder(texts: Iterable<string>): DateOrder | 'undecided' | null {
  let isUndecided = false;
  for (const text of texts) {
    const match = numbered.exec(text.trim());
    if (match === null || text.includes('.')) continue;
    if (Number(match[1]) > 12) return 'day-first';
    if (Number(match[2]) > 12) return 'month-first';
    if (match[1] !== match[2]) isUndecided = true;
  }
  return isUndecided ? 'undecided' : null;
}
