import type { AuditOverview, Priority, Project } from '@fettle/contract';
import { type FormEvent, type RefObject, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { fieldError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { type TaskSubject, useCreateTask } from './use-create-task.ts';

interface CreateTaskDialogProps {
  audit: AuditOverview;
  project: Project;
  subject: TaskSubject;
  /** What opened the menu from which it was chosen. */
  control: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const priorities: readonly Priority[] = ['critical', 'high', 'medium', 'low'];
const titleCharacters = 500;

/** Creates a task from a finding or a whole check, with its fields filled in and editable. */
export function CreateTaskDialog({ audit, project, subject, control, onClose }: CreateTaskDialogProps) {
  const text = strings.auditFindings;
  const [wanted, setWanted] = useState({
    title: subject.title.slice(0, titleCharacters),
    status: project.columns[0]?.key ?? '',
    priority: text.severityPriority[subject.severity] as Priority,
    assignee: '',
  });
  const set = (change: Partial<typeof wanted>): void => setWanted({ ...wanted, ...change });
  const make = useCreateTask({ audit, subject, control, showsError: true, onCreated: onClose });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { assignee, ...fields } = wanted;
    make.mutate({ ...fields, assigneeIds: assignee === '' ? [] : [assignee] });
  };
  return (
    <Dialog open onClose={onClose} title={text.taskDialog} description={text.taskText(subject.count)}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          label={text.taskTitle}
          name="title"
          autoFocus
          maxLength={titleCharacters}
          value={wanted.title}
          onChange={(event) => set({ title: event.target.value })}
          error={fieldError(make.error, 'title')}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label={text.taskColumn}
            value={wanted.status}
            options={project.columns.map(({ key, label }) => ({ value: key, label }))}
            onChange={(status) => set({ status })}
          />
          <SelectField
            label={text.taskPriority}
            value={wanted.priority}
            options={priorities.map((value) => ({ value, label: strings.priorities[value] }))}
            onChange={(priority) => set({ priority })}
          />
          <SelectField
            label={text.taskAssignee}
            value={wanted.assignee}
            options={[
              { value: '', label: text.unassigned },
              ...project.members.map(({ userId, name }) => ({ value: userId, label: name })),
            ]}
            onChange={(assignee) => set({ assignee })}
          />
        </div>
        <FormError error={make.error} fields={['title']} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={make.isPending}>
            {text.create}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
