import type { Project, Task } from '@fettle/contract';
import { Play } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { AddFiles } from './attachments/add-files.tsx';
import { AddChecklist } from './checklists/add-checklist.tsx';
import { AddChip } from './fields/chip.tsx';
import { AddRelation } from './relations/add-relation.tsx';
import { AddUrls } from './task-urls.tsx';
import type { BegunTime } from './time/time-log.tsx';
import { useStartTimer } from './time/use-start-timer.ts';
import type { Adding } from './use-adding.ts';
import type { OpenPicker } from './use-task-keys.ts';

interface AddPartsProps {
  task: Task;
  project: Project;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
  adding: Adding;
  /** The task has a place for time already. */
  hasTime: boolean;
}

/**
 * Everything that can be added to a task, in one row. Where there is room for them, URLs and time are beside it. On a phone,
 * `AddMore` has all of it.
 */
export function AddParts({ task, project, picker, onPicker, adding, hasTime }: AddPartsProps) {
  const isWide = useIsWide();
  const text = strings.taskParts;
  return (
    <section aria-label={text.title} className="task-chips">
      <AddRelation task={task} project={project} picker={picker} onPicker={onPicker} />
      <AddChecklist task={task} onAdd={adding.onList} />
      <AddFiles task={task} />
      <AddChip
        label={text.link}
        aria-label={strings.task.files.addLink}
        onClick={() => adding.onLink(true)}
      />
      {isWide ? null : <AddUrls task={task} canWrite />}
      {isWide || hasTime ? null : (
        <>
          <AddChip
            label={text.time}
            aria-label={strings.task.time.log}
            onClick={() => adding.onTime('typing')}
          />
          <StartTimer task={task} onTime={adding.onTime} />
        </>
      )}
    </section>
  );
}

function StartTimer({ task, onTime }: { task: Task; onTime: (begun: BegunTime) => void }) {
  const { isStarting, start } = useStartTimer(task);
  return (
    <AddChip
      label={strings.time.start}
      icon={<Play size={12} className="shrink-0" aria-hidden />}
      aria-busy={isStarting}
      onClick={() => {
        onTime('timer');
        void start();
      }}
    />
  );
}
