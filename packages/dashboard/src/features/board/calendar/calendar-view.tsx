import type { Project, TaskCompact } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import {
  addDays,
  dayDue,
  dayOf,
  dueOn,
  firstDayOfWeek,
  isSameMonth,
  startOf,
  weekOf,
  weeksOfMonth,
} from '../../../components/pickers/calendar-days.ts';
import { wholeDay } from '../../../components/pickers/due-dates.ts';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { useTaskEdits } from '../actions/use-task-edits.ts';
import { type BoardSearch, countFilters } from '../filters/board-search.ts';
import { useTaskList } from '../list/task-list.ts';
import { Agenda, AgendaDay, showDay } from './agenda.tsx';
import { CalendarDay, type CalendarDayProps } from './calendar-day.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { dueTasksQuery } from './calendar-query.ts';
import { DayStrip, PhoneMonth } from './day-strip.tsx';
import { Unscheduled } from './unscheduled.tsx';
import { useCalendarKeys } from './use-calendar-keys.ts';

interface CalendarViewProps {
  project: Project;
  filter: TaskFilter;
  search: BoardSearch;
  canWrite: boolean;
  onChange: (search: BoardSearch) => void;
  onOpen: (id: string) => void;
}

const dayName = createDateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const weekdayName = createDateFormat({ weekday: 'short' });

/** The tasks of a project by due date, as a month or a week. Days are those of the user's time zone. */
export function CalendarView({ project, filter, search, canWrite, onChange, onOpen }: CalendarViewProps) {
  const text = strings.calendar;
  const today = dayOf(new Date());
  const at = search.at ?? today;
  const isWeek = search.span === 'week';
  const isWide = useIsWide();
  // On a phone: the day of a month whose tasks are shown. Another month begins with the day in the URL.
  const [picked, setPicked] = useState<{ at: string; day: string } | null>(null);
  const chosen = picked?.at === at ? picked.day : at;
  const weeks = useMemo(() => {
    const firstDay = firstDayOfWeek(navigator.language);
    return isWeek ? [weekOf(at, firstDay)] : weeksOfMonth(at, firstDay);
  }, [at, isWeek]);
  const days = weeks.flat();
  const first = days[0] ?? at;
  // Days without a time begin at midnight UTC.
  const from = [startOf(first).toISOString(), wholeDay(first)].toSorted()[0] ?? '';
  const to = startOf(addDays(days.at(-1) ?? at, 1)).toISOString();
  const due = useQuery(dueTasksQuery(project.id, filter, from, to));
  const undated = useTaskList({
    projectId: project.id,
    filter: { ...filter, hasDueDate: false, completed: filter.completed ?? false },
    sort: 'createdAt',
    order: 'desc',
  });
  const hidden = useHidden();
  const byDay = groupByDay(
    [...(due.data?.items ?? []), ...undated.tasks].filter(({ id }) => !hidden.has(id)),
  );
  const unscheduled = undated.tasks.filter(({ dueDate }) => dueDate === null);
  const { edit } = useTaskEdits(project);
  const move = (task: TaskCompact, day: string | null): void => {
    const dueDate = day === null ? null : dueOn(day, task.dueDate);
    if (canWrite && dueDate !== task.dueDate) edit([task], { kind: 'due', dueDate }, { announces: true });
  };
  const shown = days.flatMap((day) => byDay.get(day) ?? []);
  useCalendarKeys({ tasks: [...shown, ...unscheduled], canWrite, onMove: move });
  const shared = {
    projectId: project.id,
    isWeek,
    weeks: weeks.length,
    canWrite,
    onDrop: move,
    onOpen,
    onMore: (day: string) => onChange({ ...search, span: 'week', at: day }),
  };
  const isFailed = due.error !== null && due.data === undefined;
  const isLoading = due.data === undefined && !isFailed;
  const cells = days.map(
    (day): CalendarDayProps => ({
      ...shared,
      isLoading,
      day,
      label: dayName(startOf(day)),
      tasks: byDay.get(day) ?? [],
      isToday: day === today,
      isOutside: !isWeek && !isSameMonth(day, at),
    }),
  );
  const side = (
    <Unscheduled
      list={undated}
      tasks={unscheduled}
      isFiltered={countFilters(search) > 0}
      isPhone={!isWide}
      canWrite={canWrite}
      onDrop={(task) => move(task, null)}
      onOpen={onOpen}
    />
  );
  const content = isFailed ? (
    <LoadFailed error={due.error} onRetry={() => void due.refetch()} />
  ) : isWide ? (
    <MonthGrid weeks={weeks} cells={cells} isWeek={isWeek} />
  ) : isWeek && isLoading ? (
    <SkeletonRows label={strings.common.loading} />
  ) : isWeek ? (
    <Agenda key={days[0]} days={cells} />
  ) : (
    <>
      <PhoneMonth
        weeks={weeks}
        days={cells}
        chosen={chosen}
        onPick={(day) => (isSameMonth(day, at) ? setPicked({ at, day }) : onChange({ ...search, at: day }))}
      />
      {cells.map((cell) => (cell.day === chosen ? <AgendaDay key={cell.day} {...cell} /> : null))}
    </>
  );
  return (
    <div data-board className="flex h-full flex-col gap-2 px-(--gutter) pt-2.5 md:overflow-y-auto md:pb-3">
      <CalendarHead
        at={at}
        today={today}
        isWeek={isWeek}
        weeks={weeks}
        search={search}
        onChange={onChange}
        onToday={() => (isWeek ? showDay(today) : setPicked({ at, day: today }))}
      />
      {isWide || !isWeek ? null : <DayStrip key={days[0]} days={cells} onPick={showDay} />}
      {due.data?.isCut === true ? (
        <p className="text-sm text-muted">{text.isCut(due.data.items.length)}</p>
      ) : null}
      {/* On a phone, all below the head scrolls, but for the days of a week. */}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3 max-md:-mx-(--gutter) max-md:content-start max-md:overflow-y-auto max-md:px-(--gutter) max-md:pb-24 lg:grid-cols-[minmax(0,1fr)_280px]">
        {isLoading ? <span role="status" aria-label={strings.common.loading} className="sr-only" /> : null}
        {/* Days are drawn before it is known what is due on them, and must not say that nothing is. */}
        <div className="min-w-0 md:overflow-y-auto" inert={isLoading}>
          {content}
        </div>
        {side}
      </div>
    </div>
  );
}

interface MonthGridProps {
  weeks: readonly (readonly string[])[];
  cells: readonly CalendarDayProps[];
  isWeek: boolean;
}

function MonthGrid({ weeks, cells, isWeek }: MonthGridProps) {
  return (
    // Its edge is also that of the last days, whose own lines lie behind it.
    <div className="flex min-h-full flex-col overflow-hidden rounded-2xl border border-line">
      {/* Each day says its weekday itself. */}
      <div aria-hidden className="grid grid-cols-7" style={{ marginRight: -1 }}>
        {weeks[0]?.map((day) => (
          <div key={day} className="border-r border-b border-line bg-surface px-2 py-1.5 text-xs text-muted">
            {weekdayName(startOf(day))}
          </div>
        ))}
      </div>
      {/* A week with more tasks makes all of them taller. */}
      <div className="grid flex-1 auto-rows-fr">
        {weeks.map((week, row) => (
          <div
            key={week[0]}
            className="grid grid-cols-7"
            style={{ marginRight: -1, marginBottom: row === weeks.length - 1 ? -1 : 0 }}
          >
            {cells.slice(row * 7, row * 7 + 7).map((cell) => (
              <CalendarDay key={cell.day} {...cell} isWeek={isWeek} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Each task once, by the local day it is due. */
function groupByDay(tasks: readonly TaskCompact[]): Map<string, TaskCompact[]> {
  const once = [...new Map(tasks.map((task) => [task.id, task])).values()];
  const due = once
    .filter(({ dueDate }) => dueDate !== null)
    .toSorted((a, b) => ((a.dueDate ?? '') < (b.dueDate ?? '') ? -1 : 1));
  return Map.groupBy(due, ({ dueDate }) => dayDue(dueDate ?? ''));
}
