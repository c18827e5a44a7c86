import type { AuditOverview } from '@fettle/contract';
import { ListPlus } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { Button, type ButtonTone } from '../../../ui/controls/button.tsx';
import { type TaskSubject, useCreateTask } from './use-create-task.ts';

interface CreateTaskProps {
  audit: AuditOverview;
  subject: TaskSubject;
  label: string;
  /** For screen readers: which issue it is about. */
  name: string;
  /** The title of the task, if the service would choose another one. */
  title?: string;
  tone?: ButtonTone;
  /** In a row, where a phone has no room for it. */
  hidesIcon?: boolean;
}

/** Creates a task from an issue at once. */
export function CreateTaskButton({
  audit,
  subject,
  label,
  name,
  title,
  tone = 'secondary',
  hidesIcon = false,
}: CreateTaskProps) {
  const control = useRef<HTMLElement>(null);
  const create = useCreateTask({ audit, subject, control });
  const run = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    control.current = currentTarget;
    create.mutate(title === undefined ? {} : { title });
  };
  return (
    <Button
      size="small"
      tone={tone}
      aria-label={name}
      icon={hidesIcon ? null : <ListPlus size={15} aria-hidden />}
      busy={create.isPending}
      onClick={run}
    >
      {label}
    </Button>
  );
}
