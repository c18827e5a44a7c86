import { type Ref, useLayoutEffect, useRef } from 'react';
import { strings } from '../../../strings/index.ts';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { AddOnDay } from './add-on-day.tsx';
import { AgendaTask } from './agenda-task.tsx';
import type { CalendarDayProps } from './calendar-day.tsx';

/** Scrolls the agenda to a day, or to the next one that has tasks. */
export function showDay(day: string): void {
  const days = [...document.querySelectorAll<HTMLElement>('[data-agenda-day]')];
  const next = days.find(({ dataset }) => (dataset.agendaDay ?? '') >= day) ?? days.at(-1);
  next?.scrollIntoView({ block: 'start' });
}

/** The days of a week below each other, for a phone: those with tasks, and today. */
export function Agenda({ days }: { days: readonly CalendarDayProps[] }) {
  const today = useRef<HTMLElement>(null);
  // What was due earlier is above, where whoever looks for it scrolls.
  useLayoutEffect(() => {
    today.current?.scrollIntoView({ block: 'start' });
  }, []);
  const shown = days.filter(({ tasks, isToday }) => isToday || tasks.length > 0);
  if (shown.length === 0)
    return <p className="px-1 py-6 text-center text-sm text-muted">{strings.calendar.empty}</p>;
  return (
    <div>
      {shown.map((day) => (
        <AgendaDay key={day.day} {...day} {...(day.isToday ? { sectionRef: today } : {})} />
      ))}
    </div>
  );
}

/** A day with its tasks as rows. */
export function AgendaDay({
  projectId,
  day,
  label,
  tasks,
  isLoading,
  isToday,
  canWrite,
  sectionRef,
  onOpen,
}: CalendarDayProps & { sectionRef?: Ref<HTMLElement> }) {
  return (
    <section
      data-agenda-day={day}
      ref={sectionRef}
      className="pb-2"
      aria-label={strings.calendar.dayName(label, tasks.length)}
    >
      <div className="group flex min-h-11 items-center justify-between gap-2">
        <h3 className={isToday ? 'text-sm font-semibold text-accent' : 'text-sm font-semibold'}>
          {isToday ? strings.calendar.todayIs(label) : label}
        </h3>
        {canWrite ? <AddOnDay projectId={projectId} day={day} label={label} /> : null}
      </div>
      {isLoading ? (
        <Skeleton className="h-16 w-full rounded-2xl" />
      ) : tasks.length === 0 ? (
        <p className="pb-2 text-sm text-muted">{strings.calendar.nothingDue}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
          {tasks.map((task) => (
            <AgendaTask key={task.id} task={task} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}
