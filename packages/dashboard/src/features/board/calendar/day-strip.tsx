import { useLayoutEffect, useRef } from 'react';
import { startOf } from '../../../components/pickers/calendar-days.ts';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { CalendarDayProps } from './calendar-day.tsx';

const weekdayLetter = createDateFormat({ weekday: 'narrow' });

interface DayStripProps {
  weeks: readonly (readonly string[])[];
  /** The days of the weeks. */
  days: readonly CalendarDayProps[];
  onPick: (day: string) => void;
}

/**
 * The weeks of the calendar on a phone, one in view, the others a swipe away: dots say on which days something is due, and a
 * day leads to its tasks in the list below. It begins with the week of today, or with the first one.
 */
export function DayStrip({ weeks, days, onPick }: DayStripProps) {
  const current = useRef<HTMLLIElement>(null);
  // Newer browsers return a promise, which React would take for the cleanup.
  useLayoutEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'start' });
  }, []);
  return (
    <ul
      aria-label={strings.calendar.weeks}
      className="-mx-(--gutter) flex shrink-0 snap-x snap-mandatory overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {weeks.map((week, row) => {
        const shown = days.slice(row * 7, row * 7 + 7);
        return (
          <li
            key={week[0]}
            {...(shown.some(({ isToday }) => isToday) ? { ref: current } : {})}
            className="grid w-full shrink-0 snap-start grid-cols-7 px-2 pb-1"
          >
            {shown.map((day) => (
              <Day key={day.day} {...day} onPick={onPick} />
            ))}
          </li>
        );
      })}
    </ul>
  );
}

/** More dots than these say no more. */
const maxDots = 3;

function Day({
  day,
  label,
  tasks,
  isToday,
  isOutside,
  onPick,
}: CalendarDayProps & Pick<DayStripProps, 'onPick'>) {
  return (
    <button
      type="button"
      {...(isToday ? { 'aria-current': 'date' } : {})}
      onClick={() => onPick(day)}
      className="relative flex h-16 flex-col items-center rounded-lg pt-1 -outline-offset-2 active:bg-hover"
    >
      <span className="sr-only">{strings.calendar.goTo(label, tasks.length)}</span>
      <span aria-hidden className="text-xs text-muted">
        {weekdayLetter(startOf(day))}
      </span>
      <span
        aria-hidden
        className={classNames(
          'inline-flex size-7 items-center justify-center rounded-full text-sm tabular-nums',
          isToday ? 'bg-accent font-semibold text-on-accent' : isOutside ? 'text-muted' : 'font-medium',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span className="mt-1 flex h-1.5 gap-0.5">
        {tasks.slice(0, maxDots).map(({ id }) => (
          <span
            key={id}
            className={classNames('size-1.5 rounded-full', isOutside ? 'bg-line-strong' : 'bg-accent')}
          />
        ))}
      </span>
    </button>
  );
}
