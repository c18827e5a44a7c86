import type { Task } from '@fettle/contract';
import { useChangeTask } from '../../data/tasks/change-task.ts';
import { LinkField } from './fields/link-field.tsx';
import { TaskDates } from './fields/task-dates.tsx';

/** Details to look up: the URLs of the task, who reported it, and when. */
export function TaskDetails({ task, canWrite }: { task: Task; canWrite: boolean }) {
  const change = useChangeTask(task.projectId);
  return (
    <div className="space-y-1 text-sm">
      {(['pageUrl', 'screenshotUrl', 'videoUrl'] as const).map((name) => (
        <LinkField
          key={name}
          name={name}
          url={task[name]}
          canWrite={canWrite}
          onChange={(url) => change({ task, change: { [name]: url } })}
        />
      ))}
      <TaskDates task={task} />
    </div>
  );
}
