import type { Project, Task } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { useTimer } from '../../../data/timer/timer.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { formatMinutes } from '../../../strings/format/format-minutes.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { LogTime } from './log-time.tsx';
import { PendingTime } from './pending-time.tsx';
import { TimeEntryRow } from './time-entry-row.tsx';
import { TimerControl } from './timer-control.tsx';

interface TimeLogProps {
  task: Task;
  project: Project;
  canWrite: boolean;
  /** What it was just added for, which takes the focus. */
  begun?: BegunTime;
}

/** How somebody began to spend time on a task that had none: with the timer, or by typing it. */
export type BegunTime = 'timer' | 'typing' | null;

/** Time spent on the task: the timer, a field to log by hand while it does not run, the entries, and their total. */
export function TimeLog({ task, project, canWrite, begun = null }: TimeLogProps) {
  const [isOpen, setOpen] = useState(false);
  const isRunning = useTimer()?.taskId === task.id;
  const text = strings.task.time;
  return (
    <section aria-labelledby="task-time" className="text-sm">
      <div className="flex min-h-8 items-center gap-2">
        <h3 id="task-time" className="flex-1 text-sm font-semibold text-muted">
          {text.title}
        </h3>
        {task.minutesLogged === 0 ? null : (
          <span className="task-end-words">
            <Button size="small" tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {text.total(formatMinutes(task.minutesLogged))}
            </Button>
          </span>
        )}
      </div>
      {canWrite ? (
        <div className="space-y-2">
          <TimerControl task={task} isNew={begun === 'timer'} />
          <LogTime task={task} isQuiet={isRunning} takesFocus={begun === 'typing'} />
          <PendingTime task={task} />
        </div>
      ) : null}
      {task.minutesLogged === 0 && !canWrite ? <p className="text-muted">{text.none}</p> : null}
      {isOpen ? <Entries task={task} project={project} canWrite={canWrite} /> : null}
    </section>
  );
}

function Entries({ task, project, canWrite }: Omit<TimeLogProps, 'begun'>) {
  const hidden = useHidden();
  const { data, error, refetch } = useQuery({
    // Live changes of the task invalidate it together with the task.
    queryKey: queryKeys.taskTime(task.id),
    queryFn: async ({ signal }) => (await api.listTimeEntries({ id: task.id, limit: 100 }, { signal })).items,
  });
  if (data === undefined && error !== null)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={2} label={strings.common.loading} />;
  return (
    <ul className="mt-3 space-y-2 border-t border-line pt-2">
      {data
        .filter(({ id }) => !hidden.has(id))
        .map((entry) => (
          <TimeEntryRow key={entry.id} task={task} project={project} entry={entry} canWrite={canWrite} />
        ))}
    </ul>
  );
}
