import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { addMonths, dayOf, firstDayOfWeek, isSameMonth, startOf, weeksOfMonth } from './calendar-days.ts';
import { dayByKey } from './day-by-key.ts';

const monthName = createDateFormat({ month: 'long', year: 'numeric' });
const dayName = createDateFormat({ dateStyle: 'full' });
const weekdayName = createDateFormat({ weekday: 'long' });
const weekdayLetters = createDateFormat({ weekday: 'short' });

interface MonthGridProps {
  /** A local day, `YYYY-MM-DD`. */
  chosen: string | null;
  /** Earlier days are shown, and cannot be picked. */
  min?: string | undefined;
  onPick: (day: string) => void;
  /** The day that Tab reaches, for the focus when the grid opens. */
  dayRef: RefObject<HTMLButtonElement | null>;
}

/**
 * A month to pick a day from, with the keys of a date picker: arrows by days and weeks, Home and End within the week, Page
 * Up and Page Down by months, and with Shift by years.
 */
export function MonthGrid({ chosen, min = '', onPick, dayRef }: MonthGridProps) {
  const today = dayOf(new Date());
  const [at, setAt] = useState(chosen ?? today);
  const isMoved = useRef(false);
  const title = useId();
  useLayoutEffect(() => {
    if (isMoved.current) dayRef.current?.focus();
    isMoved.current = false;
  });
  const firstDay = firstDayOfWeek(navigator.language);
  const weeks = weeksOfMonth(at, firstDay);
  const move = (event: KeyboardEvent): void => {
    const next = dayByKey(at, event, firstDay);
    if (next === null) return;
    event.preventDefault();
    isMoved.current = true;
    setAt(next);
  };
  const text = strings.calendar;
  return (
    <div>
      <div className="flex items-center justify-between">
        <IconButton label={text.previousMonth} onClick={() => setAt(addMonths(at, -1))}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <p id={title} aria-live="polite" className="text-sm font-semibold">
          {monthName(startOf(at))}
        </p>
        <IconButton label={text.nextMonth} onClick={() => setAt(addMonths(at, 1))}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table within which keys move the focus */}
      <table role="grid" aria-labelledby={title} className="w-full table-fixed">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={weekdayName(startOf(day))}
                className="h-7 text-xs font-normal text-muted"
              >
                {weekdayLetters(startOf(day)).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
                // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
                <td key={day} role="gridcell" aria-selected={day === chosen} className="p-0">
                  <button
                    ref={day === at ? dayRef : undefined}
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={dayName(startOf(day))}
                    {...(day === today ? { 'aria-current': 'date' } : {})}
                    onKeyDown={move}
                    aria-disabled={day < min || undefined}
                    onClick={() => (day < min ? undefined : onPick(day))}
                    className={classNames(
                      dayClass,
                      toneOf(day, { chosen, today, at }),
                      day < min && 'opacity-40',
                    )}
                  >
                    {startOf(day).getDate()}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const dayClass = 'h-8 w-full rounded-lg text-[13px] tabular-nums pointer-coarse:h-11 pointer-coarse:text-sm';

function toneOf(day: string, days: { chosen: string | null; today: string; at: string }): string {
  if (day === days.chosen) return 'bg-accent font-semibold text-on-accent';
  if (day === days.today) return 'font-semibold text-accent ring-1 ring-accent ring-inset hover:bg-hover';
  return isSameMonth(day, days.at) ? 'hover:bg-hover' : 'text-muted hover:bg-hover';
}
