import type { ProjectListItem } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { useRequiredFactor } from '../../data/account/required-factor.ts';
import { useUser } from '../../data/account/session.ts';
import { orgsQuery, projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { ActivityList } from './activity-list.tsx';
import { MyTasks } from './my-tasks.tsx';
import { NewOwnTask } from './new-own-task.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { ProjectList } from './project-list.tsx';
import { RunningAudits } from './running-audits.tsx';
import { SiteScores } from './site-scores.tsx';
import { Summary } from './summary.tsx';
import { WaitingList } from './waiting-list.tsx';

const Onboarding = lazyPart(() => import('./onboarding.tsx'), 'Onboarding', LoadFailed);

const FactorNotice = lazyPart(() => import('./factor-notice.tsx'), 'FactorNotice', LoadFailed);

/** What the user has to do, what waits for them, the state of their projects, and what happened. */
export function HomePage() {
  const user = useUser();
  const { data: projects, isPending } = useQuery(projectsQuery);
  // What they can do then is in the middle.
  const hasNoOrg = useQuery(orgsQuery).data?.length === 0;
  const isLocked = useRequiredFactor().length > 0 && projects?.length === 0;
  const isAlone = hasNoOrg || isLocked;
  return (
    // The only thing on a page is nearer to the middle of a tall window.
    <div
      className={classNames(
        'page space-y-6',
        isAlone && '[&_section]:mt-0 sm:[@media(height>=50rem)]:pt-[16dvh]',
      )}
    >
      <header className={isAlone ? 'sm:pb-2 sm:text-center' : undefined}>
        <div
          className={classNames(
            'flex flex-wrap items-center gap-x-3',
            isAlone ? 'sm:justify-center' : 'justify-between',
          )}
        >
          <h1 className="text-2xl font-semibold">
            {strings.home.title(user.name.split(' ')[0] ?? user.name)}
          </h1>
          {isAlone ? null : <NewOwnTask />}
        </div>
        {projects?.length === 0 ? null : <Summary userId={user.id} />}
      </header>
      <OpenInvitations isAlone={hasNoOrg} />
      {isLocked ? (
        <Suspense>
          <FactorNotice />
        </Suspense>
      ) : projects !== undefined && projects.length <= 1 ? (
        <NewHome userId={user.id} projects={projects} isAlone={isAlone} />
      ) : (
        <>
          {isPending ? <SkeletonRows label={strings.common.loading} /> : null}
          {/* With one project, its links would be gone a moment later, and the focus with them. What it needs is requested already. */}
          <div hidden={isPending} className="space-y-6">
            <SiteScores />
            <FullHome userId={user.id} />
          </div>
        </>
      )}
    </div>
  );
}

/** Every panel, also those that are empty today: their places stay the same. */
function FullHome({ userId }: { userId: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1.7fr)_minmax(20rem,1fr)] xl:grid-rows-[auto_1fr] min-[112rem]:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="contents xl:row-span-2 xl:block xl:space-y-5">
        <MyTasks userId={userId} />
        <div className="max-xl:order-1">
          <ProjectList />
        </div>
      </div>
      <div className="contents xl:block xl:space-y-5">
        <RunningAudits />
        <WaitingList userId={userId} />
      </div>
      <div className="max-xl:order-2">
        <ActivityList />
      </div>
    </div>
  );
}

interface NewHomeProps {
  userId: string;
  projects: readonly ProjectListItem[];
  /** What to do next is in the middle of the page. */
  isAlone: boolean;
}

/**
 * With one project or none, there is little to show: what to do next, and only panels with content.
 */
function NewHome({ userId, projects, isAlone }: NewHomeProps) {
  return (
    <div className="items-start gap-5 has-[>:nth-child(2)]:grid has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)] xl:has-[>:nth-child(2)]:grid-cols-[minmax(0,1.7fr)_minmax(20rem,1fr)]">
      <div className="@container space-y-5">
        {/* Side by side where neither gets too long for its lines. */}
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] items-start gap-5 empty:hidden @6xl:has-[>:nth-child(2)]:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]',
            !isAlone && '@6xl:not-has-[>:nth-child(2)]:max-w-240',
          )}
        >
          <Suspense>
            <Onboarding projects={projects} />
          </Suspense>
          {projects.length === 0 ? null : <ProjectList />}
        </div>
        <MyTasks userId={userId} hidesEmpty />
        <RunningAudits />
        <WaitingList userId={userId} hidesEmpty />
      </div>
      <ActivityList hidesEmpty />
    </div>
  );
}
