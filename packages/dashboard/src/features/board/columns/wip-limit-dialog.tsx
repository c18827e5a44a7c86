import type { Column } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { projectQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useTaskCount } from '../filters/use-task-count.ts';

interface LimitDialogProps {
  projectId: string;
  column: Column;
  onClose: () => void;
}

/** Edits the WIP limit of a column. */
export function WipLimitDialog({ projectId, column, onClose }: LimitDialogProps) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState(column.wipLimit === null ? '' : String(column.wipLimit));
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: (wipLimit: number | null) => setLimit(projectId, column.key, wipLimit),
    onSuccess(project) {
      cache.setQueryData(projectQuery(projectId).queryKey, project);
      onClose();
    },
  });
  const total = useTaskCount(projectId, { status: column.key });
  const text = strings.wipLimit;
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate(typed.trim() === '' ? null : Number(typed));
  };
  return (
    <Dialog open onClose={onClose} title={text.title(column.label)} description={text.text}>
      <form onSubmit={onSubmit} className="space-y-4">
        <TextField
          label={text.label}
          type="number"
          min={1}
          max={1000}
          step={1}
          value={typed}
          placeholder={text.none}
          hint={total === null ? undefined : text.now(total)}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormError error={save.error} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={save.isPending}>
            {strings.common.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/**
 * The request contains all columns, so it starts from the latest ones, whatever changed since the board was loaded.
 */
async function setLimit(id: string, key: string, wipLimit: number | null) {
  const { columns } = await api.getProject({ id });
  return api.setColumns({
    id,
    columns: columns.map((each) => ({
      key: each.key,
      label: each.label,
      color: each.color,
      category: each.category,
      ...(each.key === key ? { wipLimit } : {}),
    })),
  });
}
