import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { useDraft } from '../../browser/drafts.ts';
import { targetProjects } from '../../commands/target-project.ts';
import { useCreateTask } from '../../commands/use-create-task.ts';
import { useUser } from '../../data/account/session.ts';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { projectQuery, projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { newOwnTask as text } from '../../strings/new-own-task.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
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
  const hasSeveralOrgs = new Set(offered.map(({ orgSlug }) => orgSlug)).size > 1;
  const [title, setTitle, forget] = useDraft(`new-own-task ${userId}`);
  const [chosen, choose] = useState(first);
  const projectId = chosen ?? offered[0]?.id ?? '';
  const { data: project } = useQuery({ ...projectQuery(projectId), enabled: projectId !== '' });
  const { canWrite } = useProjectRights(project);
  const create = useCreateTask((taskId) => void navigate({ to: '/tasks/$taskId', params: { taskId } }));
  const isReadOnly = project !== undefined && !canWrite;
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const wanted = title.trim();
    if (wanted === '' || projectId === '' || isReadOnly) return;
    forget();
    onClose();
    // While the project cannot be read, the service chooses its first column.
    void create(project ?? { id: projectId, columns: [] }, wanted, { assigneeIds: [userId] });
  };
  return (
    <Dialog open onClose={onClose} title={strings.board.newTask}>
      <form onSubmit={onSubmit} className="space-y-4">
        <TextField
          label={strings.board.newTitle}
          value={title}
          maxLength={500}
          required
          onChange={({ target }) => setTitle(target.value)}
        />
        <SelectField
          label={text.project}
          value={projectId}
          options={offered.map(({ id, name, orgSlug }) => ({
            value: id,
            label: hasSeveralOrgs ? `${name} · ${orgSlug}` : name,
          }))}
          onChange={choose}
          hint={isReadOnly ? text.readOnly : text.hint}
        />
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
