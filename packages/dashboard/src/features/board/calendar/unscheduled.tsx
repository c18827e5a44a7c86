import type { TaskCompact } from '@fettle/contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useCardTarget } from '../drag/use-card-target.ts';
import type { useTaskList } from '../list/task-list.ts';
import { AgendaTask } from './agenda-task.tsx';
import { CalendarTask } from './calendar-task.tsx';

interface UnscheduledProps {
  list: ReturnType<typeof useTaskList>;
  tasks: readonly TaskCompact[];
  isFiltered: boolean;
  /** Below the days, and opened on request. */
  isPhone: boolean;
  canWrite: boolean;
  onDrop: (task: TaskCompact) => void;
  onOpen: (id: string) => void;
}

/** Open tasks without a due date, to be dragged to a day. A task dropped here loses its date. */
export function Unscheduled(props: UnscheduledProps) {
  return props.isPhone ? <OnRequest {...props} /> : <Beside {...props} />;
}

/** A line that opens: on a phone, the days come first. */
function OnRequest(props: UnscheduledProps) {
  const { list, tasks, onOpen } = props;
  const [isOpen, setOpen] = useState(false);
  const text = strings.calendar;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <section
      aria-label={text.unscheduled}
      className="overflow-hidden rounded-2xl border border-line bg-surface"
    >
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-2 px-4 text-left text-sm font-semibold -outline-offset-2 active:bg-hover"
        >
          <span>{text.unscheduled}</span>
          <span className="flex-1 font-normal text-muted tabular-nums">
            {list.data === undefined ? null : list.total}
          </span>
          <Arrow size={16} className="text-muted" aria-hidden />
        </button>
      </h3>
      {isOpen ? (
        <div className="border-t border-line">
          <ul className="divide-y divide-line">
            {tasks.map((task) => (
              <AgendaTask key={task.id} task={task} onOpen={onOpen} />
            ))}
          </ul>
          <div className="flex flex-col p-3 empty:hidden">
            <Rest {...props} />
          </div>
        </div>
      ) : null}
    </section>
  );
}

function Beside(props: UnscheduledProps) {
  const { list, tasks, canWrite, onDrop, onOpen } = props;
  const ref = useRef<HTMLElement>(null);
  const isOver = useCardTarget(ref, { onTake: ({ task }) => onDrop(task) });
  const text = strings.calendar;
  return (
    <section
      ref={ref}
      data-column="none"
      aria-label={text.unscheduled}
      className={classNames(
        'flex flex-col gap-2 rounded-2xl min-h-0 overflow-y-auto border border-line p-3',
        isOver ? 'bg-accent-soft' : 'bg-surface',
      )}
    >
      <h3 className="text-sm font-semibold">
        {text.unscheduled}{' '}
        {list.data === undefined ? null : <span className="font-normal text-muted">{list.total}</span>}
      </h3>
      {canWrite && tasks.length > 0 ? <p className="text-xs text-muted">{text.dragHint}</p> : null}
      <ul className="space-y-2">
        {tasks.map((task) => (
          <CalendarTask key={task.id} task={task} size="whole" canMove={canWrite} onOpen={onOpen} />
        ))}
      </ul>
      <Rest {...props} />
    </section>
  );
}

/** Why there are no tasks, and how to see more of them. */
function Rest({ list, tasks, isFiltered }: UnscheduledProps) {
  const text = strings.calendar;
  const { data, error, refetch, hasNextPage, isFetching } = list;
  return (
    <>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <p className="text-sm text-muted">{strings.common.loading}</p>
      ) : null}
      {data !== undefined && tasks.length === 0 ? (
        <p className="text-sm text-muted">{isFiltered ? text.noMatchingUnscheduled : text.noUnscheduled}</p>
      ) : null}
      {hasNextPage ? (
        <Button size="small" tone="quiet" busy={isFetching} onClick={() => loadMore(list)}>
          {text.loadMore}
        </Button>
      ) : null}
      <MoreFailed list={list} />
    </>
  );
}
