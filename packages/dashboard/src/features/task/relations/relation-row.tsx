import type { TaskRelation } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { EyeOff, X } from 'lucide-react';
import { TaskStateIcon } from '../../../components/tasks/task-state-icon.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { AvatarStack } from '../../../ui/display/avatar.tsx';

interface RelationRowProps {
  relation: TaskRelation;
  /** The project of the task that is shown: that of another one is named. */
  projectId: string;
  canWrite: boolean;
  onRemove: () => void;
}

/** A related task, or that there is one which the reader cannot see. */
export function RelationRow({ relation, projectId, canWrite, onRemove }: RelationRowProps) {
  const text = strings.relations;
  const { kind, relatedTask } = relation;
  if (relatedTask === null)
    return (
      <li className="flex min-h-9 items-center gap-2 px-3 text-sm text-muted">
        <EyeOff size={15} className="shrink-0" aria-hidden />
        {text.hidden}
      </li>
    );
  const isCompleted = relatedTask.completedAt !== null;
  return (
    <li className="group/relation flex min-h-9 items-center gap-2 py-0.5 pr-1 pl-3 text-sm hover:bg-hover/60">
      <TaskStateIcon isCompleted={isCompleted} />
      <Link
        to="/tasks/$taskId"
        params={{ taskId: relatedTask.id }}
        className="flex min-w-0 flex-1 items-baseline gap-2 rounded py-1.5 hover:underline"
      >
        <span className="shrink-0 text-xs text-muted">{relatedTask.key}</span>
        <span dir="auto" className={classNames('min-w-0 truncate', isCompleted && 'text-muted')}>
          {relatedTask.title}
        </span>
      </Link>
      {relatedTask.projectId === projectId ? null : (
        <span className="max-w-32 truncate text-xs text-muted max-sm:hidden">{relatedTask.projectName}</span>
      )}
      <span className="max-w-28 truncate text-xs text-muted">{relatedTask.statusLabel}</span>
      <span className="max-sm:hidden">
        <AvatarStack people={relatedTask.assignees} />
      </span>
      {canWrite ? (
        <span className="opacity-0 group-focus-within/relation:opacity-100 group-hover/relation:opacity-100 pointer-coarse:opacity-100">
          <IconButton label={text.remove(text.kinds[kind], relatedTask.key)} onClick={onRemove}>
            <X size={15} aria-hidden />
          </IconButton>
        </span>
      ) : null}
    </li>
  );
}
