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
import type { OpenPicker } from './use-task-keys.ts';

interface AddPartsProps {
  task: Task;
  project: Project;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
  onChecklist: (id: string) => void;
  onLink: () => void;
  /** The task has a place for time already. */
  hasTime: boolean;
  onTime: (begun: BegunTime) => void;
}

/** Everything that can be added to a task, in one row. Where there is room for them, URLs and time are beside it. */
export function AddParts(props: AddPartsProps) {
  const { task, project, picker, onPicker, onChecklist, onLink, hasTime, onTime } = props;
  const isWide = useIsWide();
  return (
    <section aria-label={strings.taskParts.title} className="task-chips">
      <AddRelation task={task} project={project} picker={picker} onPicker={onPicker} />
      <AddChecklist task={task} onAdd={onChecklist} />
      <AddFiles task={task} onLink={onLink} />
      {isWide ? null : <AddUrls task={task} canWrite />}
      {isWide || hasTime ? null : <AddTime task={task} onTime={onTime} />}
    </section>
  );
}

function AddTime({ task, onTime }: Pick<AddPartsProps, 'task' | 'onTime'>) {
  const { isStarting, start } = useStartTimer(task);
  return (
    <>
      <AddChip
        label={strings.taskParts.time}
        aria-label={strings.task.time.log}
        onClick={() => onTime('typing')}
      />
      <AddChip
        label={strings.time.start}
        icon={<Play size={12} className="shrink-0" aria-hidden />}
        aria-busy={isStarting}
        onClick={() => {
          onTime('timer');
          void start();
        }}
      />
    </>
  );
}
