import type { Task } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { strings } from '../../../strings/index.ts';

/** Where the task comes from, if a checklist item was turned into it. */
export function LinkedItem({ task: { linkedItem } }: { task: Task }) {
  if (linkedItem === null) return null;
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted">
      <ListChecks size={14} aria-hidden />
      {strings.task.checklists.itemOf}
      <Link to="/tasks/$taskId" params={{ taskId: linkedItem.taskId }} className="font-medium underline">
        {linkedItem.taskKey}
      </Link>
    </p>
  );
}
