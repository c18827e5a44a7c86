import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orgMembersQuery } from '../../data/orgs/orgs.ts';
import { orgsQuery } from '../../data/projects/projects.ts';

export interface PersonOfProject {
  userId: string;
  name: string;
  email: string;
}

/**
 * Everybody to whom tasks of a project may be assigned, by name: its members, and who runs the organization. Guests are
 * not told who that is, and see the members alone. Until they are wanted it is the members in no order: to compare
 * names for the first time takes a phone 30 ms, in the middle of opening a board.
 */
export function usePeople(project: Project, isWanted = true): readonly PersonOfProject[] {
  const { data: orgs } = useQuery(orgsQuery);
  const org = orgs?.find(({ slug }) => slug === project.orgSlug);
  const { data: inOrg } = useQuery({
    ...orgMembersQuery(project.orgSlug),
    enabled: isWanted && org !== undefined && org.role !== 'guest',
    retry: false,
  });
  return useMemo(() => {
    if (!isWanted) return project.members;
    const people = new Map<string, PersonOfProject>();
    const leaders = inOrg?.filter(({ role }) => role === 'owner' || role === 'admin') ?? [];
    for (const { userId, name, email } of [...project.members, ...leaders])
      people.set(userId, { userId, name, email });
    return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  }, [project.members, inOrg, isWanted]);
}
