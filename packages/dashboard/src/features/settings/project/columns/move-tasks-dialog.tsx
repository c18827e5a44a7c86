import type { Column, Project } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../components/feedback/confirm-dialog.tsx';
import { strings } from '../../../../strings/index.ts';
import { SelectField } from '../../../../ui/controls/select-field.tsx';
import { textLink } from '../../../../ui/controls/text-link.ts';
import { nearestColumn } from './edit-columns.ts';
import { useRemoveColumn } from './use-remove-column.ts';

interface MoveTasksDialogProps {
  project: Project;
  column: Column;
  /** The number of tasks in the column. */
  count: number;
  onClose: () => void;
}

const text = strings.projectSettings;

/** Asks where the tasks of a removed column go. Removing and moving are one operation. */
export function MoveTasksDialog({ project, column, count, onClose }: MoveTasksDialogProps) {
  const others = project.columns.filter(({ key }) => key !== column.key);
  const [chosen, setChosen] = useState(nearestColumn(project.columns, column.key)?.key ?? '');
  const remove = useRemoveColumn(project);
  // Somebody else may have removed the chosen column.
  const target = others.find(({ key }) => key === chosen) ?? others[0];
  if (target === undefined) return null;
  return (
    <ConfirmDialog
      title={text.removeTitle(column.label)}
      text={text.removeText(count)}
      confirm={text.moveAndRemove}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ column, target, count }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <div className="mb-4 space-y-4">
        <p className="-mt-4 text-sm">
          <Link to="/projects/$projectId" params={{ projectId: project.id }} className={textLink}>
            {text.lookFirst}
          </Link>
        </p>
        <SelectField
          label={text.moveTasksTo}
          value={target.key}
          options={others.map(({ key, label }) => ({ value: key, label }))}
          onChange={setChosen}
        />
      </div>
    </ConfirmDialog>
  );
}
