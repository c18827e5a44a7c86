import type { Task } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { strings } from '../../../strings/index.ts';

/** Below the field of a long column: the tasks that were added with it, because the end of the column is out of sight. */
export function JustAdded({ tasks }: { tasks: readonly Task[] }) {
  const { justAdded } = strings.quickAdd;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={justAdded} className="mt-1 space-y-0.5">
      {tasks.map((task) => (
        <Link
          key={task.id}
          to="/tasks/$taskId"
          params={{ taskId: task.id }}
          title={justAdded}
          className="appear flex items-center gap-2 rounded-lg px-2 py-1 text-xs text-muted hover:bg-hover hover:text-ink"
        >
          <Check size={13} className="shrink-0 text-success" aria-hidden />
          <span className="shrink-0 font-medium">{task.key}</span>
          <span className="min-w-0 truncate">{task.title}</span>
        </Link>
      ))}
    </div>
  );
}
