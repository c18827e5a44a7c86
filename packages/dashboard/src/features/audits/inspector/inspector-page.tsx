import { FettleError } from '@fettle/client';
import type { AuditOverview, Project } from '@fettle/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { auditQuery } from '../../../data/audits/audits.ts';
import { pageDetailQuery } from '../../../data/audits/page-details.ts';
import { useProjectRights } from '../../../data/projects/permissions.ts';
import { projectQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { useHasColumns } from '../../../ui/use-is-wide.ts';
import { DetailsSection } from './details-section.tsx';
import { HistorySection } from './history-section.tsx';
import { InspectorHeader } from './inspector-header.tsx';
import { IssuesSection } from './issues-section.tsx';
import { KeyFacts, Redirects } from './key-facts.tsx';
import { LinksIn, LinksOut } from './links-section.tsx';
import { TasksSection } from './tasks-section.tsx';

const route = getRouteApi('/shell/projects/$projectId/audits/$auditId/page');

/** Everything an audit and its project know about one URL. */
export function InspectorPage() {
  const { projectId, auditId } = route.useParams();
  const { url } = route.useSearch();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { data: audit, error, refetch } = useQuery(auditQuery(auditId));
  const isElsewhere = audit !== undefined && audit.projectId !== projectId;
  if (isElsewhere || isNotFound(error))
    return (
      <div className="p-6">
        <EmptyState title={strings.notFound.missing.audit} text={strings.notFound.text} />
      </div>
    );
  if (error !== null && audit === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page space-y-4">
      {audit === undefined ? (
        <SkeletonRows label={strings.common.loading} count={6} />
      ) : (
        // What was expanded or filtered belongs to one URL.
        <Inspection key={`${auditId} ${url}`} audit={audit} project={project} url={url} />
      )}
    </div>
  );
}

interface InspectionProps {
  audit: AuditOverview;
  project: Project;
  url: string;
}

function Inspection({ audit, project, url }: InspectionProps) {
  const { canWrite } = useProjectRights(project);
  const hasColumns = useHasColumns();
  const {
    data: detail,
    error,
    refetch,
  } = useQuery({ ...pageDetailQuery(audit.id, url), enabled: url !== '' });
  const isUnknown = url === '' || isNotFound(error);
  if (error !== null && detail === undefined && !isUnknown)
    return (
      <>
        <InspectorHeader audit={audit} url={url} detail={null} />
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </>
    );
  const shown = detail?.url ?? url;
  const history = (
    <HistorySection projectId={project.id} auditId={audit.id} url={shown} hidesEmpty={isUnknown} />
  );
  const tasks = <TasksSection projectId={project.id} url={shown} hidesEmpty={isUnknown} />;
  return (
    <>
      <InspectorHeader audit={audit} url={shown} detail={detail ?? null} />
      {isUnknown ? <Unknown audit={audit} error={error} /> : null}
      {detail === undefined ? (
        isUnknown ? null : (
          <SkeletonRows label={strings.common.loading} count={6} />
        )
      ) : (
        <>
          {detail.crawlDataKept ? null : (
            <p className="rounded-xl bg-chip px-4 py-2 text-sm">{strings.pageInspector.crawlDataGone}</p>
          )}
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="min-w-0 space-y-4">
              <IssuesSection audit={audit} project={project} canWrite={canWrite} detail={detail} />
              {tasks}
              {hasColumns ? <LinksIn audit={audit} detail={detail} /> : null}
            </div>
            <div className="min-w-0 space-y-4">
              <KeyFacts audit={audit} detail={detail} />
              <Redirects audit={audit} detail={detail} />
              {history}
              <DetailsSection audit={audit} detail={detail} />
              {hasColumns ? <LinksOut audit={audit} detail={detail} /> : null}
            </div>
            {hasColumns ? null : (
              <>
                <LinksIn audit={audit} detail={detail} />
                <LinksOut audit={audit} detail={detail} />
              </>
            )}
          </div>
        </>
      )}
      {isUnknown && url !== '' ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {history}
          {tasks}
        </div>
      ) : null}
    </>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof FettleError && error.code === 'NOT_FOUND';
}

function Unknown({ audit, error }: { audit: AuditOverview; error: Error | null }) {
  const text = strings.pageInspector;
  return (
    <EmptyState
      isAlone
      title={text.unknownTitle}
      text={error === null ? text.noUrl : text.unknownText(audit.canReanalyze)}
      action={
        <Link
          to="/projects/$projectId/audits/$auditId"
          params={{ projectId: audit.projectId, auditId: audit.id }}
          search={{ tab: 'pages' }}
          className={buttonClass({})}
        >
          {text.searchPages}
        </Link>
      }
    />
  );
}
