import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Play, SearchCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';
import { useCommands } from '../../commands/commands.ts';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { auditsQuery, isRunning } from '../../data/audits/audits.ts';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { projectQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { useIsBeyondPhone } from '../../ui/use-is-wide.ts';
import { AuditList } from './audit-list.tsx';
import { EmptyCard } from './empty-card.tsx';
import { ScoreHistory } from './overview/score-history.tsx';
import { CancelButton } from './run/cancel-button.tsx';
import { RunningAudit } from './run/running-audit.tsx';
import { ScheduleCard } from './schedule/schedule-card.tsx';
import { SetSiteUrl } from './set-site-url.tsx';
import './audits.css';

// Most visits only read.
const StartDialog = lazyPart(() => import('./run/start-dialog.tsx'), 'StartDialog');

// Only the first audit of a project has the room for it here.
const CrawlResponses = lazyPart(() => import('./run/crawl-responses.tsx'), 'CrawlResponses');

const route = getRouteApi('/shell/projects/$projectId/audits');

const startIcon = <Play size={15} aria-hidden />;

/** The audits of a project: the running one, the score history, the schedule, and the list. */
export function AuditsPage() {
  const { projectId } = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { canWrite, canManage } = useProjectRights(project);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditsQuery(projectId),
  );
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const audits = data?.pages.flatMap(({ items }) => items);
  const running = audits?.find(isRunning);
  // Its progress stands above the list. One that is analyzed again has results, and stays in it.
  const listed = audits?.filter((audit) => audit !== running || audit.overallScore !== null);
  const canStart = canWrite && project.url !== null && running === undefined && audits !== undefined;
  const isBeyondPhone = useIsBeyondPhone();
  const isFirst = running !== undefined && listed?.length === 0;
  const text = strings.audits;
  useCommands(
    canStart
      ? [
          {
            id: 'audit-start',
            label: strings.auditStart.start,
            group: text.group,
            keys: 'a',
            run: () => setDialog('open'),
          },
        ]
      : [],
  );
  if (error !== null && audits === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const startButton = canStart ? (
    <Button tone="primary" icon={startIcon} onClick={() => setDialog('open')}>
      {strings.auditStart.start}
    </Button>
  ) : null;
  const schedule = <ScheduleCard projectId={projectId} canWrite={canWrite} />;
  return (
    <div className="page space-y-5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg font-semibold">{text.title}</h2>
        <div className="flex flex-wrap items-center justify-end gap-3">
          {/* Before the first results, nothing can be ignored. */}
          {isFirst || audits === undefined || audits.length === 0 ? null : (
            <Link
              to="/projects/$projectId/audits/ignored"
              params={{ projectId }}
              className="text-sm font-medium text-accent hover:underline"
            >
              {strings.ignoring.title}
            </Link>
          )}
          {audits?.length === 0 ? null : startButton}
        </div>
      </div>
      {project.url === null ? <SetSiteUrl projectId={projectId} canManage={canManage} /> : null}
      {audits === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      <div className="audits-head">
        {running === undefined ? null : (
          <RunningAudit
            key={running.id}
            audit={running}
            note={
              isFirst
                ? strings.auditRun.first
                : canWrite
                  ? strings.auditStart.alreadyRuns
                  : strings.auditRun.leave
            }
            actions={
              // On a phone, they share the width.
              <div className="flex gap-2 max-sm:basis-full max-sm:*:flex-1">
                <Link
                  to="/projects/$projectId/audits/$auditId"
                  params={{ projectId, auditId: running.id }}
                  className={buttonClass({ size: 'small', tone: 'primary' })}
                >
                  {strings.auditRun.watch}
                </Link>
                {canWrite ? <CancelButton id={running.id} projectId={projectId} /> : null}
              </div>
            }
          >
            {isFirst && isBeyondPhone ? (
              <Suspense>
                <CrawlResponses isShort audit={running} rootUrl={running.config.rootUrl} />
              </Suspense>
            ) : null}
          </RunningAudit>
        )}
        {audits === undefined ? null : <ScoreHistory audits={audits} />}
        {project.url === null || audits?.length === 0 ? null : schedule}
      </div>
      {audits?.length === 0 && project.url !== null ? (
        <>
          <EmptyCard
            icon={<SearchCheck size={20} />}
            title={text.none}
            text={canWrite ? text.noneText : `${text.noneText} ${text.noneReadOnly}`}
            action={startButton}
          />
          {schedule}
        </>
      ) : null}
      {listed === undefined || listed.length === 0 ? null : <AuditList audits={listed} />}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.older}
        </Button>
      ) : null}
      {project.url === null || dialog === 'unopened' ? null : (
        <Suspense>
          <StartDialog
            projectId={projectId}
            url={project.url}
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </div>
  );
}
