import { useQueries, useQuery } from '@tanstack/react-query';
import { useUser } from '../../../data/account/session.ts';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { orgMembersQuery } from '../../../data/orgs/orgs.ts';
import { orgsQuery } from '../../../data/projects/projects.ts';

/**
 * The organizations that have no owner besides the user, which the service does not let their account leave. Undefined while
 * they load. What cannot be loaded is left for the service to refuse.
 */
export function useOnlyOwned(enabled: boolean): readonly OrgWithRole[] | undefined {
  const user = useUser();
  const { data = [], isPending } = useQuery({ ...orgsQuery, enabled });
  const owned = data.filter(({ role }) => role === 'owner');
  const members = useQueries({ queries: enabled ? owned.map(({ slug }) => orgMembersQuery(slug)) : [] });
  if (isPending || members.some((each) => each.isPending)) return undefined;
  return owned.filter((_org, index) => {
    const owners = members[index]?.data?.filter(({ role }) => role === 'owner');
    return owners?.length === 1 && owners[0]?.userId === user.id;
  });
}
