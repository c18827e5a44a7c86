import { classNames } from '../../../ui/class-names.ts';
import type { CalendarDayProps } from './calendar-day.tsx';
import { DueDot, dotOf } from './due-dot.tsx';

interface PhoneDayProps extends Pick<CalendarDayProps, 'day' | 'tasks' | 'isToday' | 'isOutside'> {
  /** The accessible name. */
  name: string;
  /** Whether its tasks are shown. Not known where days are only links to their tasks. */
  isChosen?: boolean | undefined;
  onPick: (day: string) => void;
}

/** More dots than these say no more. */
const maxDots = 3;

/** A day of a small calendar: its number, and a dot for each task that is due. */
export function PhoneDay({ day, tasks, isToday, isOutside, name, isChosen, onPick }: PhoneDayProps) {
  return (
    <button
      type="button"
      {...(isToday ? { 'aria-current': 'date' } : {})}
      aria-pressed={isChosen}
      onClick={() => onPick(day)}
      className="flex min-h-[44px] min-w-0 flex-col items-center justify-center rounded-lg -outline-offset-2 active:bg-hover"
    >
      <span className="sr-only">{name}</span>
      <span
        aria-hidden
        className={classNames(
          'inline-flex size-7 items-center justify-center rounded-full text-sm tabular-nums',
          circleOf({ isToday, isOutside, isChosen }),
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span className={classNames('mt-0.5 flex h-1.5 gap-0.5', isOutside && 'opacity-60')}>
        {tasks.slice(0, maxDots).map((task) => (
          <DueDot key={task.id} kind={dotOf(task)} />
        ))}
      </span>
    </button>
  );
}

/** The chosen day is filled, today in the accent color. Where no day is chosen, today is filled. */
function circleOf({
  isToday,
  isOutside,
  isChosen,
}: Pick<PhoneDayProps, 'isToday' | 'isOutside' | 'isChosen'>): string {
  if (isToday && isChosen !== false) return 'bg-accent font-semibold text-on-accent';
  if (isChosen === true) return 'bg-ink font-semibold text-canvas';
  if (isToday) return 'font-semibold text-accent';
  return isOutside ? 'text-muted' : 'font-medium';
}
