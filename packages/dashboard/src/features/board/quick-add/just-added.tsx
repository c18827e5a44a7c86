import type { Task } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { strings } from '../../../strings/index.ts';

/** Below the field of a long column: the tasks that were added with it, because the end of the column is out of sight. */
export function JustAdded({ tasks, status }: { tasks: readonly Task[]; status: string }) {
  const { justAdded } = strings.quickAdd;
  // Once the field is closed, the new tasks are seen where they are.
  useEffect(
    () => () => {
      for (const stack of stacksOf(status)) stack.scrollTop = stack.scrollHeight;
    },
    [status],
  );
  if (!isLong(status)) return null;
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

/** Whether the end of the column, where a new task is placed, may be out of sight. */
function isLong(status: string): boolean {
  return stacksOf(status).some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
}

function stacksOf(status: string): Element[] {
  return [...document.querySelectorAll(`[data-column="${CSS.escape(status)}"]`)];
}
