import type { Priority } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { useDraft } from '../../browser/drafts.ts';
import { readRecent } from '../../browser/recent.ts';
import { targetProjects } from '../../commands/target-project.ts';
import { useCreateTask } from '../../commands/use-create-task.ts';
import { DateField } from '../../components/pickers/date-field.tsx';
import { wholeDay } from '../../components/pickers/due-dates.ts';
import { useUser } from '../../data/account/session.ts';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { projectQuery, projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { newOwnTask as text } from '../../strings/new-own-task.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { TextAreaField } from '../../ui/controls/text-area-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { openProjects } from './project-risk.ts';

interface NewOwnTaskDialogProps {
  /** The project to begin with; by default the one opened last. */
  first: string | undefined;
  onClose: () => void;
}

/** A task that its author takes on, in a project that they can change. */
export function NewOwnTaskDialog({ first, onClose }: NewOwnTaskDialogProps) {
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const { data: projects = [] } = useQuery(projectsQuery);
  const offered = targetProjects(openProjects(projects), '', userId);
  const [title, setTitle, forgetTitle] = useDraft(`new-own-task ${userId}`);
  const [description, describe, forgetDescription] = useDraft(`new-own-task-text ${userId}`);
  const latest = latestOf(offered, userId);
  const [projectId, choose] = useState(first ?? latest);
  const [wantedStatus, setStatus] = useState('');
  const [day, setDay] = useState('');
  const [priority, setPriority] = useState<Priority>('medium');
  const { data: project } = useQuery({ ...projectQuery(projectId), enabled: projectId !== '' });
  const { canWrite } = useProjectRights(project);
  const create = useCreateTask((taskId) => void navigate({ to: '/tasks/$taskId', params: { taskId } }));
  const isReadOnly = project !== undefined && !canWrite;
  // While the project cannot be read, the service chooses its first column.
  const columns = project?.columns ?? [{ key: '', label: text.firstColumn }];
  const status = columns.find(({ key }) => key === wantedStatus)?.key ?? columns[0]?.key ?? '';
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const wanted = title.trim();
    if (wanted === '' || projectId === '' || isReadOnly) return;
    forgetTitle();
    forgetDescription();
    onClose();
    const more = {
      assigneeIds: [userId],
      priority,
      ...(description.trim() === '' ? {} : { description }),
      ...(day === '' ? {} : { dueDate: wholeDay(day) }),
    };
    void create(project ?? { id: projectId, columns: [] }, wanted, { status, more });
  };
  return (
    <Dialog open onClose={onClose} title={strings.board.newTask} description={text.assigned} width="medium">
      <form onSubmit={onSubmit} className="space-y-4">
        <TextField
          label={strings.board.newTitle}
          value={title}
          maxLength={500}
          required
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextAreaField
          isProse
          label={text.description}
          name="description"
          rows={4}
          value={description}
          maxLength={maxDescription}
          onChange={describe}
        />
        <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
          <SelectField
            label={text.project}
            value={projectId}
            options={optionsOf(offered, projectId === '')}
            onChange={choose}
            required
            hint={isReadOnly ? text.readOnly : projectId === latest ? text.latest : undefined}
          />
          <SelectField
            label={text.status}
            value={status}
            options={columns.map(({ key, label }) => ({ value: key, label }))}
            onChange={setStatus}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <DateField label={text.dueDate} placeholder={text.noDate} value={day} onChange={setDay} />
          <SelectField
            label={text.priority}
            value={priority}
            options={priorities.map((value) => ({ value, label: strings.priorities[value] }))}
            onChange={setPriority}
          />
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" disabled={isReadOnly}>
            {strings.board.createTask}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** As many characters as the API accepts. */
const maxDescription = 200_000;
const priorities = ['low', 'medium', 'high', 'critical'] as const satisfies readonly Priority[];

type Offered = readonly { id: string; name: string; orgSlug: string }[];

/** The project opened last. Empty if somebody has to choose. */
function latestOf(offered: Offered, userId: string): string {
  const latest = readRecent(userId).find(({ kind, id }) => kind === 'project' && id === offered[0]?.id);
  return latest?.id ?? '';
}

/** With their organizations, if there are several. */
function optionsOf(offered: Offered, hasEmpty: boolean) {
  const hasSeveralOrgs = new Set(offered.map(({ orgSlug }) => orgSlug)).size > 1;
  const options = offered.map(({ id, name, orgSlug }) => ({
    value: id,
    label: hasSeveralOrgs ? `${name} · ${orgSlug}` : name,
  }));
  return hasEmpty ? [{ value: '', label: text.choose }, ...options] : options;
}
