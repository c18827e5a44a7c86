import type { ProjectRole } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';

/** A role, and the projects in which someone has it or will have it. */
export function RoleIn({ role, projectIds }: { role: ProjectRole; projectIds: readonly string[] }) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const names = projectIds.flatMap((id) => projects.find((project) => project.id === id)?.name ?? []);
  // Until they are loaded, and for projects that were deleted.
  const where =
    names.length === 0 ? strings.org.projectCount(projectIds.length) : strings.invitations.names(names);
  return strings.org.roleIn(strings.roles[role], where);
}
