import type { Project } from '@fettle/contract';
import { type SyntheticEvent, useState } from 'react';
import { useDraft } from '../../../browser/drafts.ts';
import { useCreateTask } from '../../../commands/use-create-task.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';

interface NewTaskDialogProps {
  project: Project;
  onOpen: (taskId: string) => void;
  onClose: () => void;
}

/** A new task where no column has a field for one: in the list, in the calendar, and on a phone. */
export function NewTaskDialog({ project, onOpen, onClose }: NewTaskDialogProps) {
  const text = strings.board;
  const { columns } = project;
  const [title, setTitle, forget] = useDraft(`new-task ${project.id}`);
  const [status, setStatus] = useState(columns[0]?.key ?? '');
  const create = useCreateTask(onOpen);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const wanted = title.trim();
    if (wanted === '') return;
    forget();
    onClose();
    void create(project, wanted, { status });
  };
  return (
    <Dialog open onClose={onClose} title={text.newTask}>
      <form onSubmit={onSubmit} className="space-y-4">
        <TextField
          label={text.newTitle}
          value={title}
          maxLength={500}
          required
          onChange={({ target }) => setTitle(target.value)}
        />
        <SelectField
          label={text.status}
          value={status}
          options={columns.map(({ key, label }) => ({ value: key, label }))}
          onChange={setStatus}
        />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary">
            {text.createTask}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
