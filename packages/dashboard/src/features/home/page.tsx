import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../data/account/session.ts';
import { projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { ActivityList } from './activity-list.tsx';
import { DueTasks } from './due-tasks.tsx';
import { Onboarding } from './onboarding.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { ProjectCards } from './project-cards.tsx';

/** The user's due tasks, their projects, and recent activity. */
export function HomePage() {
  const user = useUser();
  const { data: projects } = useQuery(projectsQuery);
  return (
    <div className="mx-auto max-w-5xl space-y-8 p-4 sm:p-8">
      <h1 className="text-2xl font-semibold">{strings.home.title(user.name.split(' ')[0] ?? user.name)}</h1>
      <OpenInvitations />
      {projects?.length === 0 ? (
        <Onboarding />
      ) : (
        <>
          <DueTasks userId={user.id} />
          <ProjectCards />
          <ActivityList />
        </>
      )}
    </div>
  );
}
