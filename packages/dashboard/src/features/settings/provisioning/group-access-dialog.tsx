import type { ProjectRole, ScimGroup } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { projectsQuery } from '../../../data/projects/projects.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { ProjectMark } from '../../../ui/display/project-mark.tsx';
import { pickFieldClass } from '../../../ui/menus/pick-field.ts';
import { PickList } from '../../../ui/menus/pick-list.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';

const text = strings.provisioning.groups;
const roles = ['none', 'guest', 'member', 'admin'] as const;
const projectRoles: readonly ProjectRole[] = ['viewer', 'member', 'owner'];

interface GroupAccessProps {
  slug: string;
  group: ScimGroup;
  onClose: () => void;
}

/** Sets the role and the projects that a group gives its members. */
export function GroupAccessDialog({ slug, group, onClose }: GroupAccessProps) {
  const cache = useQueryClient();
  const { data: allProjects = [] } = useQuery(projectsQuery);
  const [role, setRole] = useState<(typeof roles)[number]>(group.role ?? 'none');
  const [projects, setProjects] = useState(group.projects);
  const { withConfirmation, question } = useConfirmation('changeGroup');
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      withConfirmation(() =>
        api.mapScimGroup({
          slug,
          groupId: group.id,
          role: role === 'none' ? null : role,
          projects: projects.map((project) => ({ projectId: project.projectId, role: project.role })),
        }),
      ),
    async onSuccess() {
      onClose();
      showToast({ kind: 'success', text: text.saved(group.displayName) });
      await Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.anyScimGroups(slug) }),
        cache.invalidateQueries({ queryKey: queryKeys.orgMembers(slug) }),
      ]);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const choose = (ids: readonly string[]): void =>
    setProjects(
      ids.map(
        (projectId) =>
          projects.find((project) => project.projectId === projectId) ?? {
            projectId,
            name: allProjects.find(({ id }) => id === projectId)?.name ?? '',
            role: 'member' as const,
          },
      ),
    );
  return (
    <Dialog open onClose={onClose} width="medium" title={text.editTitle(group.displayName)}>
      <form onSubmit={submit} className="space-y-5" noValidate>
        <p className="text-sm text-muted">{text.editText}</p>
        <SelectField
          label={text.role}
          value={role}
          options={roles.map((value) => ({
            value,
            label: value === 'none' ? text.noRole : strings.roles[value],
          }))}
          onChange={setRole}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{text.projects}</legend>
          <PickList
            multiple
            label={text.chooseProjects}
            chosen={projects.map(({ projectId }) => projectId)}
            options={allProjects
              .filter(({ orgSlug }) => orgSlug === slug)
              .map(({ id, name, color }) => ({
                value: id,
                label: name,
                icon: <ProjectMark id={id} name={name} color={color} />,
              }))}
            onPick={choose}
            trigger={
              <button type="button" className={pickFieldClass}>
                <span className="flex-1 text-muted">{text.chooseProjects}</span>
                <ChevronDown size={15} className="pick-arrow shrink-0 text-muted" aria-hidden />
              </button>
            }
          />
          <ul aria-label={text.projects} className="mt-2 divide-y divide-line">
            {projects.map((project) => (
              <li key={project.projectId} className="flex items-center gap-2 py-1.5">
                <ProjectMark
                  id={project.projectId}
                  name={project.name}
                  color={allProjects.find(({ id }) => id === project.projectId)?.color ?? 'gray'}
                />
                <span className="min-w-0 flex-1 truncate text-sm">{project.name}</span>
                <span className="row-end">
                  <span className="w-28 shrink-0">
                    <SelectField
                      label={text.projectRoleOf(project.name)}
                      hideLabel
                      size="small"
                      value={project.role}
                      options={projectRoles.map((value) => ({ value, label: text.projectRoles[value] }))}
                      onChange={(chosen) =>
                        setProjects(
                          projects.map((each) =>
                            each.projectId === project.projectId ? { ...each, role: chosen } : each,
                          ),
                        )
                      }
                    />
                  </span>
                  <IconButton
                    label={text.removeProject(project.name)}
                    onClick={() =>
                      setProjects(projects.filter(({ projectId }) => projectId !== project.projectId))
                    }
                  >
                    <X size={16} aria-hidden />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
        <FormError error={shownError(save.error)} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={save.isPending}>
            {text.save}
          </Button>
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  );
}
