import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../data/account/session.ts';
import { projectsQuery } from '../../data/projects/projects.ts';
import { useHidden } from '../../data/toasts/pending-deletions.ts';
import { strings } from '../../strings/index.ts';
import { ActivityList } from './activity-list.tsx';
import { firstDueQuery, waitingOf } from './due-query.ts';
import { isLate, isToday } from './due-row.tsx';
import { DueTasks } from './due-tasks.tsx';
import { Onboarding } from './onboarding.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { ProjectList } from './project-list.tsx';
import { RunningAudits, runningAuditsOf } from './running-audits.tsx';
import { WaitingList } from './waiting-list.tsx';

/** What the user has to do, what waits for them, the state of their projects, and what happened. */
export function HomePage() {
  const user = useUser();
  const { data: projects } = useQuery(projectsQuery);
  return (
    <div className="page page-wide space-y-6">
      <header>
        <h1 className="text-2xl font-semibold">{strings.home.title(user.name.split(' ')[0] ?? user.name)}</h1>
        {projects?.length === 0 ? null : <Summary userId={user.id} />}
      </header>
      <OpenInvitations />
      {projects?.length === 0 ? (
        <Onboarding />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1.7fr)_minmax(20rem,1fr)] xl:grid-rows-[auto_1fr] min-[112rem]:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <div className="contents xl:row-span-2 xl:block xl:space-y-5">
            <DueTasks userId={user.id} />
            <div className="max-xl:order-1">
              <ProjectList />
            </div>
          </div>
          <div className="contents xl:block xl:space-y-5">
            <RunningAudits />
            <WaitingList userId={user.id} />
          </div>
          <div className="max-xl:order-2">
            <ActivityList />
          </div>
        </div>
      )}
    </div>
  );
}

/** The day in one line. */
function Summary({ userId }: { userId: string }) {
  const { data: due } = useQuery(firstDueQuery(userId));
  const { data: projects = [] } = useQuery(projectsQuery);
  const hidden = useHidden();
  const text = strings.home;
  const tasks = due === undefined ? [] : waitingOf([due], hidden);
  const now = new Date().toISOString();
  const late = tasks.filter((task) => isLate(task, now)).length;
  const today = tasks.filter((task) => isToday(task, now)).length;
  const running = runningAuditsOf(projects).length;
  const parts = [
    ...(late > 0 ? [text.summaryOverdue(late)] : []),
    ...(today > 0 ? [text.summaryToday(today)] : []),
    ...(tasks.length > late + today ? [text.summarySoon(tasks.length - late - today)] : []),
    ...(running > 0 ? [text.summaryAudits(running)] : []),
  ];
  return (
    <p className="mt-0.5 min-h-5 text-sm text-muted">
      {parts.length > 0 ? text.summary(parts) : due === undefined ? null : text.summaryClear}
    </p>
  );
}
