import { isEmail } from './email.ts';
import { limits } from './limits.ts';

const timestampPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-](\d{2}):(\d{2})))?$/;

/**
 * Reads an ISO 8601 date or date-time with an offset and returns it as UTC with milliseconds; null when it is
 * neither or names a day or time that does not exist. A date alone means midnight UTC. A time without an offset is
 * rejected: guessing a zone would silently move due dates.
 */
export function parseTimestamp(text: string): string | null {
  const match = timestampPattern.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = match
    .slice(1)
    .map((part) => (part === undefined ? 0 : Number(part))) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const calendar = new Date(Date.UTC(2000, month - 1, day));
  calendar.setUTCFullYear(year, month - 1, day);
  if (year < 1 || calendar.getUTCMonth() !== month - 1 || calendar.getUTCDate() !== day) return null;
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return null;
  const date = new Date(text);
  const valid = !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
  return valid ? date.toISOString() : null;
}

/** True for an absolute http(s) URL of up to 2,048 characters without control characters or spaces. */
export function isHttpUrl(text: string): boolean {
  if (text.length > limits.urlCharacters || !/^https?:\/\/[^\s]+$/i.test(text)) return false;
  return URL.canParse(text) && new URL(text).hostname !== '';
}

const colorPattern =
  /^(#[0-9a-f]{3}|#[0-9a-f]{6}|gray|red|orange|yellow|green|teal|blue|indigo|purple|pink)$/i;

/** True for `#rgb`, `#rrggbb`, or one of the ten palette names. */
export function isColor(text: string): boolean {
  return colorPattern.test(text);
}

/** True for an IANA time zone name. Offsets such as +02:00 are rejected: they do not follow daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The formats named in schemas and what each requires, in words a caller can act on. The server registers the
 * checks; OpenAPI shows the names.
 */
export const formats: Record<string, { check: (text: string) => boolean; demand: string }> = {
  'date-time': {
    check: (text) => parseTimestamp(text) !== null,
    demand: 'must be an ISO 8601 date, or a date and time with an offset, such as "2026-11-20T09:30:00Z"',
  },
  date: {
    check: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTimestamp(text) !== null,
    demand: 'must be a date, such as "2026-11-20"',
  },
  uri: { check: isHttpUrl, demand: 'must be an http or https URL, such as "https://example.com/page"' },
  color: {
    check: isColor,
    demand:
      'must be #rgb, #rrggbb, or one of gray, red, orange, yellow, green, teal, blue, indigo, purple, and pink',
  },
  email: {
    check: isEmail,
    demand: 'must be a valid email address, such as "ada@example.com"',
  },
  'time-zone': { check: isTimeZone, demand: 'must be an IANA time zone name, such as "Europe/Berlin"' },
};
