import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { mayCreateOrgsQuery, useUser } from '../account/session.ts';
import { orgsQuery } from './projects.ts';

/** Whether the user may make a project in any organization: as a guest one works in those of others. */
export function useMayCreateProjects(): boolean {
  const { data: orgs } = useQuery(orgsQuery);
  return orgs?.some(({ role }) => role !== 'guest') === true;
}

/** Whether the user may found organizations; undefined while it is read. */
export function useMayCreateOrgs(): boolean | undefined {
  return useQuery(mayCreateOrgsQuery).data;
}

export interface ProjectRights {
  /** Tasks and audits. */
  canWrite: boolean;
  /** Settings, columns, members, webhooks. */
  canManage: boolean;
}

/** What the user may do in a project (CONTRACT §3). The service decides; this only spares people what it would refuse. */
export function useProjectRights(project: Project | undefined): ProjectRights {
  const user = useUser();
  const { data: orgs } = useQuery(orgsQuery);
  if (project === undefined) return { canWrite: false, canManage: false };
  const orgRole = orgs?.find(({ id }) => id === project.orgId)?.role;
  const role = project.members.find(({ userId }) => userId === user.id)?.role;
  const runsOrg = orgRole === 'owner' || orgRole === 'admin';
  return {
    canWrite: runsOrg || role === 'owner' || role === 'member',
    canManage: runsOrg || role === 'owner',
  };
}
