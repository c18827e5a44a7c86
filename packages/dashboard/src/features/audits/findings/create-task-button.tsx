import type { AuditOverview, Project } from '@fettle/contract';
import { ListPlus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button, type ButtonTone } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CreateTaskDialog } from './create-task-dialog.tsx';
import { type TaskSubject, useCreateTask } from './use-create-task.ts';

interface CreateTaskNowProps {
  audit: AuditOverview;
  subject: TaskSubject;
  label: string;
  /** For screen readers: which issue it is about. */
  name: string;
  /** The title of the task, if the service would choose another one. */
  title?: string;
  tone?: ButtonTone;
}

/** Creates a task from an issue at once. */
export function CreateTaskNow({
  audit,
  subject,
  label,
  name,
  title,
  tone = 'secondary',
}: CreateTaskNowProps) {
  const create = useCreateTask({ audit, subject });
  return (
    <Button
      size="small"
      tone={tone}
      aria-label={name}
      icon={<ListPlus size={15} aria-hidden />}
      busy={create.isPending}
      onClick={() => create.mutate(title === undefined ? {} : { title })}
    >
      {label}
    </Button>
  );
}

/** Creates a task from an issue at once, or after its title, column, priority, and assignee are chosen. */
export function CreateTaskButton({ project, ...props }: CreateTaskNowProps & { project: Project }) {
  const { audit, subject, name } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="inline-flex items-center gap-0.5">
      <CreateTaskNow {...props} />
      <IconButton label={strings.auditFindings.createWithDetails(name)} onClick={() => setOpen(true)}>
        <SlidersHorizontal size={14} aria-hidden />
      </IconButton>
      {isOpen ? (
        <CreateTaskDialog audit={audit} project={project} subject={subject} onClose={() => setOpen(false)} />
      ) : null}
    </span>
  );
}
