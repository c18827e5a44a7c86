import type { Project, TaskRelation } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { EyeOff, X } from 'lucide-react';
import { TaskStateIcon } from '../../../components/tasks/task-state-icon.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { ColorDot } from '../../../ui/display/color-dot.tsx';

interface RelationRowProps {
  relation: TaskRelation;
  /** That of the task that is shown: another one is named. */
  project: Project;
  canWrite: boolean;
  onRemove: () => void;
}

/** A related task, or that there is one which the reader cannot see. */
export function RelationRow({ relation, project, canWrite, onRemove }: RelationRowProps) {
  const text = strings.relations;
  const { kind, relatedTask } = relation;
  if (relatedTask === null)
    return (
      <li className="task-relation flex min-h-9 items-center gap-2 px-3 text-sm text-muted">
        <EyeOff size={15} className="shrink-0" aria-hidden />
        {text.hidden}
      </li>
    );
  const isCompleted = relatedTask.completedAt !== null;
  const column =
    relatedTask.projectId === project.id
      ? project.columns.find(({ key }) => key === relatedTask.status)
      : undefined;
  return (
    <li className="task-relation group/relation relative flex min-h-9 items-center gap-2 px-3 py-0.5 text-sm hover:bg-hover/60">
      <TaskStateIcon isCompleted={isCompleted} />
      <Link
        to="/tasks/$taskId"
        params={{ taskId: relatedTask.id }}
        className="task-relation-link group/link flex min-w-0 flex-1 items-baseline gap-x-2 rounded py-1.5"
      >
        <span className="shrink-0 text-xs text-muted">{relatedTask.key}</span>
        <span
          dir="auto"
          className={classNames(
            'task-relation-title min-w-0 group-hover/link:underline',
            isCompleted && 'text-muted',
          )}
        >
          {relatedTask.title}
        </span>
        <span className="task-relation-status flex shrink-0 items-center gap-1.5 self-center text-xs text-muted">
          {column === undefined ? null : <ColorDot color={column.color} />}
          <span className="max-w-28 truncate">{relatedTask.statusLabel}</span>
        </span>
      </Link>
      {relatedTask.projectId === project.id ? null : (
        <span className="max-w-32 truncate text-xs text-muted max-sm:hidden">{relatedTask.projectName}</span>
      )}
      <span className="max-sm:hidden">
        <AvatarStack people={relatedTask.assignees} />
      </span>
      {canWrite ? (
        // Over the status until there is a pointer on the row, so that the status stands at the edge.
        <span className="task-relation-remove rounded-lg bg-surface opacity-0 group-focus-within/relation:opacity-100 group-hover/relation:opacity-100 pointer-coarse:opacity-100">
          <IconButton label={text.remove(text.kinds[kind], relatedTask.key)} onClick={onRemove}>
            <X size={15} aria-hidden />
          </IconButton>
        </span>
      ) : null}
    </li>
  );
}
