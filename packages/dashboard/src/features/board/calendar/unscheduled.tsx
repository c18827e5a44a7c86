import type { TaskCompact } from '@fettle/contract';
import { useRef } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useCardTarget } from '../drag/use-card-target.ts';
import type { useTaskList } from '../list/task-list.ts';
import { CalendarTask } from './calendar-task.tsx';

interface UnscheduledProps {
  list: ReturnType<typeof useTaskList>;
  tasks: readonly TaskCompact[];
  isFiltered: boolean;
  canWrite: boolean;
  onDrop: (task: TaskCompact) => void;
  onOpen: (id: string) => void;
}

/** Open tasks without a due date, to be dragged to a day. A task dropped here loses its date. */
export function Unscheduled({ list, tasks, isFiltered, canWrite, onDrop, onOpen }: UnscheduledProps) {
  const ref = useRef<HTMLElement>(null);
  const isOver = useCardTarget(ref, { onTake: ({ task }) => onDrop(task) });
  const text = strings.calendar;
  const { data, error, refetch, hasNextPage, isFetching } = list;
  return (
    <section
      ref={ref}
      data-column="none"
      aria-label={text.unscheduled}
      className={classNames(
        'flex flex-col gap-2 rounded-2xl md:min-h-0 md:overflow-y-auto border border-line p-3',
        isOver ? 'bg-accent-soft' : 'bg-surface',
      )}
    >
      <h3 className="text-sm font-semibold">
        {text.unscheduled}{' '}
        {data === undefined ? null : <span className="font-normal text-muted">{list.total}</span>}
      </h3>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <p className="text-sm text-muted">{strings.common.loading}</p>
      ) : null}
      {data !== undefined && tasks.length === 0 ? (
        <p className="text-sm text-muted">{isFiltered ? text.noMatchingUnscheduled : text.noUnscheduled}</p>
      ) : null}
      <ul className="space-y-1">
        {tasks.map((task) => (
          <CalendarTask key={task.id} task={task} canMove={canWrite} onOpen={onOpen} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" tone="quiet" busy={isFetching} onClick={() => loadMore(list)}>
          {text.loadMore}
        </Button>
      ) : null}
      <MoreFailed list={list} />
    </section>
  );
}
