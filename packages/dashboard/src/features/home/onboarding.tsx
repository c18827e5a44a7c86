import type { ProjectListItem } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { orgsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NoOrg } from './no-org.tsx';

/** The next steps of someone who has one project or none. Nothing for those who have joined what others run. */
export function Onboarding({ projects }: { projects: readonly ProjectListItem[] }) {
  const { data: orgs } = useQuery(orgsQuery);
  if (orgs === undefined) return null;
  if (orgs.length === 0) return <NoOrg />;
  const hasNone = projects.length === 0;
  const own =
    orgs.find(({ role }) => role === 'owner' || role === 'admin') ??
    (hasNone ? orgs.find(({ role }) => role === 'member') : undefined);
  if (own !== undefined)
    return <FirstSteps org={own} project={projects.find(({ orgSlug }) => orgSlug === own.slug)} />;
  return hasNone ? (
    <EmptyState
      icon={<FolderOpen size={20} />}
      title={strings.shell.noProjects}
      text={strings.firstSteps.guest}
    />
  ) : null;
}
