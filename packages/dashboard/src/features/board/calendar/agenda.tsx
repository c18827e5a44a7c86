import { useLayoutEffect, useRef } from 'react';
import { strings } from '../../../strings/index.ts';
import { AddOnDay } from './add-on-day.tsx';
import type { CalendarDayProps } from './calendar-day.tsx';
import { CalendarTask } from './calendar-task.tsx';

/** The days of the calendar below each other, for a phone: those with tasks, and today. */
export function Agenda({ days }: { days: readonly CalendarDayProps[] }) {
  const today = useRef<HTMLElement>(null);
  // What was due earlier is above, where whoever looks for it scrolls.
  useLayoutEffect(() => today.current?.scrollIntoView({ block: 'start' }), []);
  const shown = days.filter(({ tasks, isToday, isOutside }) => !isOutside && (isToday || tasks.length > 0));
  if (shown.length === 0)
    return <p className="px-1 py-6 text-center text-sm text-muted">{strings.calendar.empty}</p>;
  return (
    <div className="space-y-4">
      {shown.map(({ projectId, day, label, tasks, isToday, canWrite, onOpen }) => (
        <section
          key={day}
          {...(isToday ? { ref: today } : {})}
          className="scroll-mt-14"
          aria-label={strings.calendar.dayName(label, tasks.length)}
        >
          <div className="group mb-1.5 flex min-h-6 items-center justify-between gap-2">
            <h3 className={isToday ? 'text-sm font-semibold text-accent' : 'text-sm font-semibold'}>
              {isToday ? strings.calendar.todayIs(label) : label}
            </h3>
            {canWrite ? <AddOnDay projectId={projectId} day={day} label={label} /> : null}
          </div>
          <ul className="space-y-1">
            {tasks.map((task) => (
              <CalendarTask key={task.id} task={task} canMove={false} isWide onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
