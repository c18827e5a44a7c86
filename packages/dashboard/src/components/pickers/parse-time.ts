import { dateWords as words } from '../../strings/typed-dates.ts';
import { type DayContext, parseDay } from './parse-day.ts';

/** The time of day that a text such as “14:30”, “9”, “2 pm”, or “noon” means, as `HH:MM`. Null for a text that means none. */
export function parseTime(typed: string): string | null {
  const text = typed.toLowerCase().replaceAll(/\s/g, '');
  if (text === words.noon) return '12:00';
  if (text === words.midnight) return '00:00';
  const found =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?h?([ap]\.?m?\.?)?$/.exec(text) ??
    /^(\d{1,2})(\d{2})([ap]\.?m?\.?)?$/.exec(text);
  if (found === null) return null;
  const [, hours, minutes = '0', half] = found;
  return timeOf(Number(hours), Number(minutes), half?.[0]);
}

function timeOf(hours: number, minutes: number, half: string | undefined): string | null {
  if (minutes > 59 || hours > 23) return null;
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  const hour = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

interface Moment {
  /** Null for a time alone. */
  day: string | null;
  /** Null for a day alone. */
  time: string | null;
}

/**
 * A day, a time of day, or a day and then a time, such as “fri 14:30” and “tomorrow at 9”. A number alone is a day. Null for a
 * text that means none of them.
 */
export function parseMoment(typed: string, at: DayContext): Moment | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/(\d)t(\d)/, '$1 $2');
  const day = parseDay(text, at);
  if (day !== null) return { day, time: null };
  const alone = parseClock(text);
  if (alone !== null) return { day: null, time: alone };
  const parts = text.split(/\s+/);
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const first = parseDay(parts.slice(0, count).join(' '), at);
    const time = parseClock(parts.slice(count).join(' '));
    if (first !== null && time !== null) return { day: first, time };
  }
  return null;
}

/** A time that cannot be a day: it says “at”, or has minutes or a half of the day. */
function parseClock(text: string): string | null {
  const [first = '', ...rest] = text.split(/\s+/);
  if (words.at.some((word) => word === first)) return parseTime(rest.join(''));
  const says = text === words.noon || text === words.midnight || /\d\s*[:hap]/.test(text);
  return says ? parseTime(text) : null;
}
