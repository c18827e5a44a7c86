import type { Project, Task } from '@fettle/contract';
import { useIsBeyondPhone, useIsWide } from '../../ui/use-is-wide.ts';
import { AddParts } from './add-parts.tsx';
import { Files } from './attachments/files.tsx';
import { Checklists } from './checklists/checklists.tsx';
import { TaskDescription } from './description/task-description.tsx';
import { ReporterFacts } from './fields/reporter-facts.tsx';
import { TaskDates } from './fields/task-dates.tsx';
import { Relations } from './relations/relations.tsx';
import { TaskFindings } from './task-findings.tsx';
import { TaskLinks } from './task-links.tsx';
import { TaskUrls } from './task-urls.tsx';
import { TimeLog } from './time/time-log.tsx';
import { useHasTime } from './time/use-has-time.ts';
import type { Adding } from './use-adding.ts';
import type { OpenPicker } from './use-task-keys.ts';

interface TaskWorkProps {
  task: Task;
  project: Project;
  canWrite: boolean;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
  adding: Adding;
}

/**
 * What a task is about and what has been done: the parts that it has, and then the row that adds further ones. A phone has that
 * with the fields.
 */
export function TaskWork({ task, project, canWrite, picker, onPicker, adding }: TaskWorkProps) {
  const isWide = useIsWide();
  const isBeyondPhone = useIsBeyondPhone();
  const { newList, isLinking, onLink, begun } = adding;
  const hasTime = useHasTime(task) || begun !== null;
  return (
    <>
      <TaskDescription task={task} project={project} canWrite={canWrite} />
      <TaskFindings task={task} />
      <TaskLinks task={task} />
      <Relations task={task} project={project} canWrite={canWrite} />
      <Checklists task={task} canWrite={canWrite} addedId={newList} />
      <Files task={task} canWrite={canWrite} isLinking={isLinking} onLinked={() => onLink(false)} />
      {canWrite && isBeyondPhone ? (
        <AddParts
          task={task}
          project={project}
          picker={picker}
          onPicker={onPicker}
          adding={adding}
          hasTime={hasTime}
        />
      ) : null}
      <ReporterFacts task={task} />
      {isWide || !hasTime ? null : (
        <TimeLog task={task} project={project} canWrite={canWrite} begun={begun} />
      )}
      {isWide ? null : <TaskUrls task={task} canWrite={canWrite} />}
      {isWide ? null : <TaskDates task={task} />}
    </>
  );
}
