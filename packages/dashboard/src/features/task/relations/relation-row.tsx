import type { Project, TaskRelation } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { Ban, EyeOff } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { PartMenu } from '../part-menu.tsx';
import { StateDot } from './state-dot.tsx';

interface RelationRowProps {
  relation: TaskRelation;
  /** That of the task that is shown: another one is named. */
  project: Project;
  /** The task that is shown is not completed. */
  isTaskOpen: boolean;
  canWrite: boolean;
  onRemove: () => void;
}

/** How the task is related to another one, and that one, or that there is one which the reader cannot see. */
export function RelationRow({ relation, project, isTaskOpen, canWrite, onRemove }: RelationRowProps) {
  const text = strings.relations;
  const { kind, relatedTask } = relation;
  if (relatedTask === null)
    return (
      <li className="task-relation flex min-h-9 items-center gap-2 px-3 text-sm text-muted">
        <Kind relation={relation} warns={false} />
        <EyeOff size={15} className="shrink-0" aria-hidden />
        {text.hidden}
      </li>
    );
  const { key, title, status, statusLabel, completedAt, assignees, projectId, projectName } = relatedTask;
  const isCompleted = completedAt !== null;
  return (
    <li className="task-relation flex min-h-9 items-center gap-2 pr-1 pl-3 text-sm hover:bg-hover/60">
      <Link
        to="/tasks/$taskId"
        params={{ taskId: relatedTask.id }}
        className="task-relation-link group/link flex min-w-0 flex-1 items-center gap-x-2 rounded py-1.5"
      >
        <Kind relation={relation} warns={kind === 'blocked_by' && isTaskOpen && !isCompleted} />
        <StateDot
          isCompleted={isCompleted}
          columns={projectId === project.id ? project.columns : []}
          status={status}
        />
        <span className="shrink-0 text-xs text-muted tabular-nums">{key}</span>
        <span
          dir="auto"
          className={classNames(
            'task-relation-title min-w-0 group-hover/link:underline',
            isCompleted && 'text-muted',
          )}
        >
          {title}
        </span>
        <span className="task-relation-status max-w-28 shrink-0 truncate text-xs text-muted">
          {statusLabel}
        </span>
      </Link>
      {projectId === project.id ? null : (
        <span className="max-w-32 truncate text-xs text-muted max-sm:hidden">{projectName}</span>
      )}
      <span className="max-sm:hidden">
        <AvatarStack people={assignees} />
      </span>
      {canWrite ? (
        <PartMenu
          name={key}
          label={strings.taskParts.relationMenu(key)}
          removal={strings.taskParts.removeRelation}
          onRemove={onRemove}
        />
      ) : null}
    </li>
  );
}

/** Amber while an open task blocks the one that is shown. */
function Kind({ relation: { kind }, warns }: { relation: TaskRelation; warns: boolean }) {
  return (
    <span className="task-relation-kind shrink-0">
      <span
        className={classNames(
          'inline-flex items-center gap-1 rounded px-1.5 py-px text-xs',
          warns ? 'bg-warning-soft text-warning' : 'bg-chip text-muted',
        )}
      >
        {warns ? <Ban size={11} aria-hidden /> : null}
        {strings.relations.kinds[kind]}
      </span>
    </span>
  );
}
