import { dateWords as words } from '../../strings/typed-dates.ts';
import { addDays, addMonths, isDay, startOf } from './calendar-days.ts';

/** What a typed day depends on. Days are local and written `YYYY-MM-DD`. */
export interface DayContext {
  today: string;
  /** Where days without a year, and names of weekdays, are looked for. */
  leans: 'future' | 'past';
  /** `3/12` is a day in December, not in March. */
  isDayFirst: boolean;
}

type Unit = keyof typeof words.units;

/** Far more than anybody plans ahead. */
const maxDistance = 100_000;
/** February 29 comes once in eight years at the rarest. */
const maxYearsAway = 8;

/**
 * The day that a text such as “fri”, “in 3 days”, “dec 12”, or “12/12/2026” means, as `YYYY-MM-DD`. Null for a text that means
 * none, such as February 30, and for days before 1970 and after 9999.
 */
export function parseDay(typed: string, at: DayContext): string | null {
  const text = tidy(typed);
  if (text === '') return null;
  const day =
    parseNumbers(text, at) ?? parseName(text, at) ?? parseDistance(text, at) ?? parseMonthDay(text, at);
  return day !== null && isDay(day) ? day : null;
}

function tidy(typed: string): string {
  const parts = typed.toLowerCase().replaceAll(',', ' ').trim().split(/\s+/);
  while (parts.length > 1 && isOneOf(words.filler, parts[0])) parts.shift();
  // The name of the weekday adds nothing to a date that follows it.
  if (parts.length > 1 && weekdayOf(parts[0]) !== null) parts.shift();
  return parts.join(' ');
}

function parseNumbers(text: string, at: DayContext): string | null {
  const whole = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (whole !== null) return dayOfParts(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const short = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2})?)?$/.exec(text);
  if (short !== null) return parseShort(short, at);
  const only = dateNumber(text);
  return only === null ? null : nearestOf(at, (step) => inMonth(at, step, only));
}

function parseShort([, a, sign, b, year]: RegExpExecArray, at: DayContext): string | null {
  const [first, second] = [Number(a), Number(b)];
  const isDayFirst = first > 12 || (second <= 12 && (sign === '.' || at.isDayFirst));
  return ofYear(isDayFirst ? [second, first] : [first, second], year, at);
}

function parseName(text: string, at: DayContext): string | null {
  if (isOneOf(words.today, text)) return at.today;
  if (isOneOf(words.tomorrow, text)) return addDays(at.today, 1);
  if (isOneOf(words.yesterday, text)) return addDays(at.today, -1);
  if (isOneOf(words.endOfMonth, text)) return addDays(inMonth(at, 1, 1) ?? '', -1);
  const [first = '', second] = text.split(' ');
  if (second === undefined) {
    const weekday = weekdayOf(first);
    return weekday === null ? null : weekdayAfter(at, weekday, at.leans === 'past');
  }
  if (text.split(' ').length > 2) return null;
  const weekday = weekdayOf(second);
  if (first === words.next) return weekday === null ? nextUnit(second, at) : inNextWeek(at, weekday);
  if (weekday === null) return null;
  if (first === words.last) return weekdayAfter(at, weekday, true);
  if (first !== words.this) return null;
  return weekdayAfter({ ...at, today: addDays(at.today, -1) }, weekday, false);
}

/** The first day with this name after today, or the last one before it. */
function weekdayAfter({ today }: DayContext, weekday: number, isPast: boolean): string {
  const ahead = (weekday - startOf(today).getDay() + 7) % 7;
  return addDays(today, isPast ? ahead - 7 : ahead || 7);
}

/** Weeks begin on Monday, when people plan them. */
function inNextWeek({ today }: DayContext, weekday: number): string {
  const sinceMonday = (startOf(today).getDay() + 6) % 7;
  return addDays(today, 7 - sinceMonday + ((weekday + 6) % 7));
}

/** Next week begins on its Monday, and next month and year on their first days. */
function nextUnit(word: string, at: DayContext): string | null {
  const unit = unitOf(word);
  if (unit === 'day') return addDays(at.today, 1);
  if (unit === 'week') return inNextWeek(at, 1);
  if (unit === 'month') return inMonth(at, 1, 1);
  return unit === 'year' ? dayOfParts(yearOf(at.today) + 1, 1, 1) : null;
}

function parseDistance(text: string, at: DayContext): string | null {
  const found = /^(in )?(\+?\d+|[a-z]+) ?([a-z]+)( ago)?$/.exec(withSigns(text));
  if (found === null || (found[1] !== undefined && found[4] !== undefined)) return null;
  const count = numberOf(found[2] ?? '');
  const unit = unitOf(found[3] ?? '');
  if (count === null || unit === null || count > maxDistance) return null;
  const isBack = found[4] !== undefined || (found[1] === undefined && at.leans === 'past');
  const by = isBack ? -count : count;
  if (unit === 'day' || unit === 'week') return addDays(at.today, unit === 'day' ? by : 7 * by);
  return addMonths(at.today, unit === 'month' ? by : 12 * by);
}

/** In the words of this pattern, which another language may not use. */
function withSigns(text: string): string {
  const parts = text.split(' ');
  if (parts[0] === words.within) parts[0] = 'in';
  if (parts.at(-1) === words.ago) parts[parts.length - 1] = 'ago';
  return parts.join(' ');
}

function parseMonthDay(text: string, at: DayContext): string | null {
  const parts = text.split(' ').filter((part) => part !== words.of);
  const [first = '', second = '', year] = parts;
  if (parts.length > 3 || (year !== undefined && !/^\d{4}$/.test(year))) return null;
  const month = monthOf(first) ?? monthOf(second);
  const date = dateNumber(monthOf(first) === null ? first : second);
  return month === null || date === null ? null : ofYear([month, date], year, at);
}

function ofYear([month, date]: [number, number], year: string | undefined, at: DayContext): string | null {
  if (year !== undefined)
    return dayOfParts(year.length === 2 ? 2000 + Number(year) : Number(year), month, date);
  return nearestOf(at, (step) => dayOfParts(yearOf(at.today) + step, month, date));
}

/** The first of these days that is not on the wrong side of today. */
function nearestOf({ today, leans }: DayContext, dayAt: (step: number) => string | null): string | null {
  const sign = leans === 'past' ? -1 : 1;
  for (let away = 0; away <= maxYearsAway; away += 1) {
    const day = dayAt(sign * away);
    if (day !== null && (sign < 0 ? day <= today : day >= today)) return day;
  }
  return null;
}

/** A day of this month, or of one some months later. Null where the month is shorter. */
function inMonth({ today }: DayContext, later: number, date: number): string | null {
  const [year = 0, month = 0] = addMonths(today, later).split('-').map(Number);
  return dayOfParts(year, month, date);
}

function dayOfParts(year: number, month: number, date: number): string | null {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`;
  return isDay(day) ? day : null;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** The number of a day in its month, such as “12” or “3rd”. */
function dateNumber(text: string): number | null {
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text);
  return found === null ? null : Number(found[1]);
}

function numberOf(text: string): number | null {
  const number = text.replace('+', '');
  if (/^\d{1,6}$/.test(number)) return Number(number);
  if (isOneOf(words.one, text)) return 1;
  const index = words.numbers.findIndex((word) => word === text);
  return index === -1 ? null : index + 1;
}

function unitOf(text: string): Unit | null {
  const units = Object.entries(words.units) as [Unit, readonly string[]][];
  return units.find(([, names]) => names.includes(text))?.[0] ?? null;
}

function weekdayOf(text: string | undefined): number | null {
  return indexOfName(words.weekdays, text, 2);
}

function monthOf(text: string): number | null {
  const index = indexOfName(words.months, text, 3);
  return index === null ? null : index + 1;
}

/** The place of a name that can be shortened, with or without a period. */
function indexOfName(names: readonly string[], text = '', shortest: number): number | null {
  const begun = text.replace(/\.$/, '');
  if (begun.length < shortest) return null;
  const index = names.findIndex((name) => name.startsWith(begun));
  return index === -1 ? null : index;
}

function isOneOf(names: readonly string[], text: string | undefined): boolean {
  return text !== undefined && names.includes(text);
}
