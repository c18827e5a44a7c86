import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orgMembersQuery } from '../../data/orgs/orgs.ts';
import { orgsQuery } from '../../data/projects/projects.ts';

export interface PersonOfProject {
  userId: string;
  name: string;
  email: string;
  isGuest?: boolean;
}

/**
 * Everyone tasks of a project can be assigned to, by name: its members, and owners and admins of the organization.
 * Guests cannot list those and see only the members. Until needed, the members are unsorted: the first string
 * comparison takes a phone 30 ms while a board opens.
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
    for (const person of [...project.members, ...leaders]) people.set(person.userId, person);
    return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  }, [project.members, inOrg, isWanted]);
}
