import type { ImportOptions } from '@fettle/contract';
import { type DateOrder, detectDateOrder } from '../reading/parse-date.ts';

/** The order in which a file writes day and month: as requested, or as its dates show; else month first, with a note. */
export function chooseDateOrder(
  dates: Iterable<string>,
  { dateOrder }: ImportOptions,
): { order: DateOrder; notes: string[] } {
  if (dateOrder !== undefined) return { order: dateOrder, notes: [] };
  const detected = detectDateOrder(dates);
  if (detected !== 'undecided') return { order: detected ?? 'month-first', notes: [] };
  const note =
    'Dates such as 3/4/2026 are read as March 4. If the file has the day first, set the date order to "day-first".';
  return { order: 'month-first', notes: [note] };
}
