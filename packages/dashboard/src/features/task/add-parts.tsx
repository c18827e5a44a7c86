import type { Project, Task } from '@fettle/contract';
import { Play } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { useIsBeyondPhone, useIsWide } from '../../ui/use-is-wide.ts';
import { AddMore } from './add-more.tsx';
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

/**
 * Everything that can be added to a task, in one row. Where there is room for them, URLs and time are beside it. On a phone,
 * what is used least is in a menu.
 */
export function AddParts(props: AddPartsProps) {
  const { task, project, picker, onPicker, onChecklist, onLink, hasTime, onTime } = props;
  const isWide = useIsWide();
  const isPhone = !useIsBeyondPhone();
  const text = strings.taskParts;
  return (
    <section aria-label={text.title} className="task-chips">
      <AddRelation task={task} project={project} picker={picker} onPicker={onPicker} />
      <AddChecklist task={task} onAdd={onChecklist} />
      <AddFiles task={task} />
      {isPhone ? null : (
        <AddChip label={text.link} aria-label={strings.task.files.addLink} onClick={onLink} />
      )}
      {isWide || isPhone ? null : <AddUrls task={task} canWrite />}
      {isWide || isPhone || hasTime ? null : (
        <AddChip label={text.time} aria-label={strings.task.time.log} onClick={() => onTime('typing')} />
      )}
      {isWide || hasTime ? null : <StartTimer task={task} onTime={onTime} />}
      {isPhone ? (
        <AddMore task={task} onLink={onLink} onTime={hasTime ? null : () => onTime('typing')} />
      ) : null}
    </section>
  );
}

function StartTimer({ task, onTime }: Pick<AddPartsProps, 'task' | 'onTime'>) {
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
