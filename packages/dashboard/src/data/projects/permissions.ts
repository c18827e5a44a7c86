import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useRequiredFactor } from '../account/required-factor.ts';
import { mayCreateOrgsQuery, useUser } from '../account/session.ts';
import { orgsQuery } from './projects.ts';

/** Whether the user may create a project in any organization. Guests cannot. */
export function useMayCreateProjects(): boolean {
  const { data: orgs } = useQuery(orgsQuery);
  const locked = useRequiredFactor();
  return orgs?.some(({ role, name }) => role !== 'guest' && !locked.includes(name)) === true;
}

/** Whether the user may create organizations. Undefined while it loads. */
export function useMayCreateOrgs(): boolean | undefined {
  return useQuery(mayCreateOrgsQuery).data;
}

export interface ProjectRights {
  /** Can edit tasks and audits. */
  canWrite: boolean;
  /** Can edit settings, columns, members, and webhooks. */
  canManage: boolean;
}

/** The user's permissions in a project. The service enforces them; this only hides what it would refuse. */
export function useProjectRights(project: Project | undefined): ProjectRights {
  const user = useUser();
  const { data: orgs } = useQuery(orgsQuery);
  return rightsIn(project, orgs, user.id);
}

/** What a user may do in a project, with the organizations that the user is in. */
export function rightsIn(
  project: Project | undefined,
  orgs: readonly { id: string; role: string }[] | undefined,
  userId: string,
): ProjectRights {
  if (project === undefined) return { canWrite: false, canManage: false };
  const orgRole = orgs?.find(({ id }) => id === project.orgId)?.role;
  const role = project.members.find((member) => member.userId === userId)?.role;
  const runsOrg = orgRole === 'owner' || orgRole === 'admin';
  return {
    canWrite: runsOrg || role === 'owner' || role === 'member',
    canManage: runsOrg || role === 'owner',
  };
}
