import { startOf } from '../../../components/pickers/calendar-days.ts';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import type { CalendarDayProps } from './calendar-day.tsx';
import { DotLegend } from './due-dot.tsx';
import { PhoneDay } from './phone-day.tsx';

const weekdayLetter = createDateFormat({ weekday: 'narrow' });

interface DayStripProps {
  /** The days of a week. */
  days: readonly CalendarDayProps[];
  onPick: (day: string) => void;
}

/** The days of a week on a phone: dots say on which something is due, and a day leads to its tasks in the list below. */
export function DayStrip({ days, onPick }: DayStripProps) {
  return (
    <div className="-mx-(--gutter) shrink-0 border-b border-line px-2 pb-1">
      <Weekdays days={days} />
      <ul aria-label={strings.calendar.weeks} className="grid grid-cols-7">
        {days.map((day) => (
          <li key={day.day} className="grid">
            <PhoneDay {...day} name={strings.calendar.goTo(day.label, day.tasks.length)} onPick={onPick} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PhoneMonthProps {
  weeks: readonly (readonly string[])[];
  /** The days of the weeks. */
  days: readonly CalendarDayProps[];
  /** The day whose tasks are shown. */
  chosen: string;
  onPick: (day: string) => void;
}

/** The weeks of a month on a phone, as a grid of days, of which one is chosen. */
export function PhoneMonth({ weeks, days, chosen, onPick }: PhoneMonthProps) {
  return (
    <div className="-mx-(--gutter) border-b border-line px-2 pb-1">
      <Weekdays days={days.slice(0, 7)} />
      <ul aria-label={strings.calendar.weeks}>
        {weeks.map((week, row) => (
          <li key={week[0]} className="grid grid-cols-7">
            {days.slice(row * 7, row * 7 + 7).map((day) => (
              <PhoneDay
                key={day.day}
                {...day}
                name={strings.calendar.dayName(day.label, day.tasks.length)}
                isChosen={day.day === chosen}
                onPick={onPick}
              />
            ))}
          </li>
        ))}
      </ul>
      <DotLegend tasks={days.flatMap(({ tasks }) => tasks)} />
    </div>
  );
}

/** Each day says its weekday itself. */
function Weekdays({ days }: { days: readonly CalendarDayProps[] }) {
  return (
    <div aria-hidden className="grid grid-cols-7 py-1 text-center text-xs text-muted">
      {days.map(({ day }) => (
        <span key={day}>{weekdayLetter(startOf(day))}</span>
      ))}
    </div>
  );
}
