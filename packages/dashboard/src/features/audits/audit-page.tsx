import { wholeScore } from '@fettle/auditor/score-scale';
import { FettleError } from '@fettle/client';
import type { AuditOverview } from '@fettle/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { isRunning } from '../../data/audits/audits.ts';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { projectQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { announce } from '../../ui/announce.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import type { AuditSearch } from './audit-search.ts';
import { AuditTabs } from './audit-tabs.tsx';
import { useComparedAudit } from './compare/use-compared-audit.ts';
import { AuditHeader } from './header/audit-header.tsx';
import { CancelButton } from './run/cancel-button.tsx';
import { CrawlResponses } from './run/crawl-responses.tsx';
import { FailedAudit } from './run/failed-audit.tsx';
import { RunningAudit } from './run/running-audit.tsx';
import { useCurrentFilters } from './use-current-filters.ts';

const route = getRouteApi('/shell/projects/$projectId/audits/$auditId');

/** One audit: its progress, or its results. */
export function AuditPage() {
  const { projectId, auditId } = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { canWrite } = useProjectRights(project);
  const search = route.useSearch();
  const filters = useCurrentFilters(search);
  const { audit, error, refetch, refusal } = useComparedAudit(auditId, search.against);
  useAnnouncedEnd(audit);
  const isElsewhere = audit !== undefined && audit.projectId !== projectId;
  if (isElsewhere || isNotFound(error)) return <Gone projectId={projectId} />;
  if (error !== null && audit === undefined) return <LoadFailed error={error} onRetry={refetch} />;
  if (audit === undefined)
    return (
      <div className="page">
        <SkeletonRows label={strings.common.loading} count={6} />
      </div>
    );
  // The parts of a comparison that was refused lead nowhere.
  const shown = refusal === null ? search : withoutComparison(search);
  return (
    <div
      className={classNames(
        'page space-y-5 max-sm:pt-1.5',
        // The tabs have the room above them within them.
        isRunning(audit) || audit.error !== null ? 'max-sm:space-y-2' : 'max-sm:space-y-0',
      )}
    >
      <AuditHeader audit={audit} canWrite={canWrite} against={shown.against} filters={filters} />
      {isRunning(audit) ? (
        <>
          <RunningAudit
            isAlone
            key={audit.id}
            audit={{ ...audit, pageCount: audit.crawl.pageCount }}
            note={strings.auditRun.leave}
            actions={canWrite ? <CancelButton id={audit.id} projectId={projectId} /> : null}
          >
            <CrawlResponses audit={audit} rootUrl={audit.config.rootUrl} />
          </RunningAudit>
          {audit.seoReport === null ? null : <p className="text-sm text-muted">{strings.auditRun.again}</p>}
        </>
      ) : null}
      {audit.error === null ? null : (
        <FailedAudit audit={audit} project={project} canWrite={canWrite} error={audit.error} />
      )}
      {audit.seoReport === null ? null : (
        <AuditTabs
          audit={audit}
          project={project}
          canWrite={canWrite}
          refusal={refusal}
          search={shown}
          filters={filters}
        />
      )}
    </div>
  );
}

function withoutComparison({ against: _against, change: _change, ...search }: AuditSearch): AuditSearch {
  return search;
}

/** Says that the audit has ended to someone who waits for it on this page. */
function useAnnouncedEnd(audit: AuditOverview | undefined): void {
  const wasRunning = useRef(false);
  const running = audit !== undefined && isRunning(audit);
  const score = audit?.error === null ? (audit.seoReport?.overallScore ?? null) : null;
  const said = strings.auditRun.ended(score === null ? null : wholeScore(score));
  useEffect(() => {
    if (wasRunning.current && !running) announce(said);
    wasRunning.current = running;
  }, [running, said]);
}

function isNotFound(error: unknown): boolean {
  return error instanceof FettleError && error.code === 'NOT_FOUND';
}

function Gone({ projectId }: { projectId: string }) {
  return (
    <div className="p-6">
      <EmptyState
        title={strings.notFound.missing.audit}
        text={strings.notFound.text}
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
