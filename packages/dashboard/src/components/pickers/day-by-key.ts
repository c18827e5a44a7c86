import { addDays, addMonths, weekOf } from './calendar-days.ts';

interface Pressed {
  key: string;
  shiftKey: boolean;
}

/** The day that a key leads to in a month, or null for other keys. Days are local and written `YYYY-MM-DD`. */
export function dayByKey(day: string, { key, shiftKey }: Pressed, firstDay: number): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekOf(day, firstDay)[0] ?? day;
    case 'End':
      return weekOf(day, firstDay)[6] ?? day;
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return null;
  }
}
