import type { Project, ProjectListItem } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProjectRights } from '../data/projects/permissions.ts';
import { orgsQuery, projectQuery } from '../data/projects/projects.ts';

/** Projects to look at: most people can write in most of theirs. */
const maxAsked = 5;

/** The first of these projects in which the user can create tasks. They are read one after the other, once `isNeeded`. */
export function useWritableProject(
  candidates: readonly ProjectListItem[],
  isNeeded: boolean,
): Project | undefined {
  const [skipped, setSkipped] = useState(0);
  const id = candidates[skipped]?.id;
  const { data: orgs } = useQuery(orgsQuery);
  const { data: project } = useQuery({
    ...projectQuery(id ?? ''),
    enabled: isNeeded && id !== undefined,
  });
  const { canWrite } = useProjectRights(project);
  const isKnown = project !== undefined && project.id === id && orgs !== undefined;
  if (isKnown && !canWrite && skipped + 1 < Math.min(candidates.length, maxAsked)) setSkipped(skipped + 1);
  return isKnown && canWrite ? project : undefined;
}
