import type { Member, Project, ProjectRole } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../data/client/api.ts';
import { queryKeys } from '../../../../data/keys.ts';
import { projectQuery, projectsQuery } from '../../../../data/projects/projects.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';

/** Changes the members of a project: shown at once, and reverted if refused. */
export function useChangeMembers({ id, orgSlug }: Pick<Project, 'id' | 'orgSlug'>) {
  const cache = useQueryClient();
  const { queryKey } = projectQuery(id);
  const show = (change: (members: Member[]) => Member[]): void =>
    void cache.setQueryData(queryKey, (project) =>
      project === undefined ? project : { ...project, members: change(project.members) },
    );
  const options = {
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey });
      await cache.invalidateQueries({ queryKey: projectsQuery.queryKey });
      // People says which projects each guest sees.
      await cache.invalidateQueries({ queryKey: queryKeys.orgMembers(orgSlug) });
    },
  };
  const add = useMutation({
    ...options,
    mutationFn: (member: { userId: string; role: ProjectRole }) => api.addProjectMember({ id, ...member }),
  });
  const change = useMutation({
    ...options,
    mutationFn: (member: { userId: string; role: ProjectRole }) => api.updateProjectMember({ id, ...member }),
    onMutate: ({ userId, role }) =>
      show((members) => members.map((each) => (each.userId === userId ? { ...each, role } : each))),
  });
  const remove = useMutation({
    ...options,
    mutationFn: ({ userId }: Member) => api.removeProjectMember({ id, userId }),
    onMutate: ({ userId }) => show((members) => members.filter((each) => each.userId !== userId)),
    // Here and not at the call: the row that called it is gone by now.
    onSuccess: (_removed, { userId, name, role }) =>
      showToast({
        text: strings.projectSettings.memberRemoved(name),
        action: {
          label: strings.common.undo,
          run: () => add.mutate({ userId, role: role as ProjectRole }),
        },
      }),
  });
  return { add, change, remove };
}
