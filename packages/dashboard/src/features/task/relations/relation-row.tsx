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
      <li className="flex min-h-9 items-center gap-2 px-3 text-sm text-muted pointer-coarse:min-h-[44px]">
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
    <li className="group/relation relative flex min-h-9 items-center gap-2 px-3 py-0.5 text-sm hover:bg-hover/60 pointer-coarse:min-h-[44px] pointer-coarse:pr-1">
      <TaskStateIcon isCompleted={isCompleted} />
      <Link
        to="/tasks/$taskId"
        params={{ taskId: relatedTask.id }}
        className="group/link flex min-w-0 flex-1 items-baseline gap-x-2 rounded py-1.5 max-sm:flex-wrap"
      >
        <span className="shrink-0 text-xs text-muted">{relatedTask.key}</span>
        <span
          dir="auto"
          className={classNames(
            'min-w-0 group-hover/link:underline max-sm:order-last max-sm:line-clamp-2 max-sm:basis-full sm:truncate',
            isCompleted && 'text-muted',
          )}
        >
          {relatedTask.title}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 self-center text-xs text-muted sm:ml-auto">
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
        <span className="rounded-lg bg-surface opacity-0 group-focus-within/relation:opacity-100 group-hover/relation:opacity-100 pointer-coarse:opacity-100 pointer-fine:absolute pointer-fine:right-1">
          <IconButton label={text.remove(text.kinds[kind], relatedTask.key)} onClick={onRemove}>
            <X size={15} aria-hidden />
          </IconButton>
        </span>
      ) : null}
    </li>
  );
}
