import { FettleError } from '@fettle/client';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { auditQuery, isRunning } from '../../data/audits/audits.ts';
import { describeError } from '../../data/client/describe-error.ts';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { projectQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuditHeader } from './audit-header.tsx';
import { AuditTabs } from './audit-tabs.tsx';
import { CrawlLog } from './run/crawl-log.tsx';
import { FailedAudit } from './run/failed-audit.tsx';
import { RunningAudit } from './run/running-audit.tsx';

const route = getRouteApi('/shell/projects/$projectId/audits/$auditId');

/** One audit: its progress, or its results. */
export function AuditPage() {
  const { projectId, auditId } = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { canWrite } = useProjectRights(project);
  const { against } = route.useSearch();
  const {
    data: audit,
    error,
    refetch,
  } = useQuery({
    ...auditQuery(auditId, against),
    placeholderData: (shown) => (shown?.id === auditId ? shown : undefined),
  });
  const isElsewhere = audit !== undefined && audit.projectId !== projectId;
  if (isElsewhere || (against === undefined && isNotFound(error))) return <Gone projectId={projectId} />;
  if (against !== undefined && error instanceof FettleError)
    return <CannotCompare error={error} projectId={projectId} auditId={auditId} />;
  if (error !== null && audit === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (audit === undefined)
    return (
      <div className="page">
        <SkeletonRows label={strings.common.loading} count={6} />
      </div>
    );
  return (
    <div className="page space-y-5">
      <AuditHeader audit={audit} canWrite={canWrite} against={against} />
      {isRunning(audit) ? (
        <>
          <RunningAudit
            audit={{ ...audit, pageCount: audit.crawl.pageCount, maxPages: audit.config.maxPages }}
            canWrite={canWrite}
          >
            <CrawlLog key={audit.id} audit={audit} />
          </RunningAudit>
          {audit.seoReport === null ? null : <p className="text-sm text-muted">{strings.auditRun.again}</p>}
        </>
      ) : null}
      {audit.error === null ? null : <FailedAudit audit={audit} error={audit.error} />}
      {audit.seoReport === null ? null : <AuditTabs audit={audit} project={project} canWrite={canWrite} />}
    </div>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof FettleError && error.code === 'NOT_FOUND';
}

/** One of the two audits has no stored occurrences, or the URL names an audit that is not of this project. */
function CannotCompare({
  error,
  projectId,
  auditId,
}: {
  error: FettleError;
  projectId: string;
  auditId: string;
}) {
  const text = strings.auditReport;
  return (
    <div className="p-6">
      <EmptyState
        title={text.cannotCompareTitle}
        text={describeError(error)}
        action={
          <Link
            to="/projects/$projectId/audits/$auditId"
            params={{ projectId, auditId }}
            className="text-sm font-medium text-accent hover:underline"
          >
            {text.comparePrevious}
          </Link>
        }
      />
    </div>
  );
}

function Gone({ projectId }: { projectId: string }) {
  return (
    <div className="p-6">
      <EmptyState
        title={strings.errors.notFoundTitle}
        text={strings.errors.notFoundText}
        action={
          <Link
            to="/projects/$projectId/audits"
            params={{ projectId }}
            className="text-sm font-medium text-accent hover:underline"
          >
            {strings.auditReport.back}
          </Link>
        }
      />
    </div>
  );
}
