import type { AuditOverview } from '@fettle/contract';
import { ListPlus } from 'lucide-react';
import { Button, type ButtonTone } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
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
  /** In a row of many, where a phone has only room for the icon. */
  isRow?: boolean;
}

/** Creates a task from an issue at once. */
export function CreateTaskButton({
  audit,
  subject,
  label,
  name,
  title,
  tone = 'secondary',
  isRow = false,
}: CreateTaskProps) {
  const create = useCreateTask({ audit, subject });
  const run = (): void => create.mutate(title === undefined ? {} : { title });
  const isBeyondPhone = useIsBeyondPhone();
  if (isRow && !isBeyondPhone)
    return (
      <IconButton label={name} disabled={create.isPending} onClick={run}>
        <ListPlus size={17} aria-hidden />
      </IconButton>
    );
  return (
    <Button
      size="small"
      tone={tone}
      aria-label={name}
      icon={<ListPlus size={15} aria-hidden />}
      busy={create.isPending}
      onClick={run}
    >
      {label}
    </Button>
  );
}
