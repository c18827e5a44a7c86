import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { auditQuery } from '../../data/audits/audits.ts';
import { strings } from '../../strings/index.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { Missing } from './missing.tsx';

/** The short URL of an audit, as used in emails and notifications: opens the audit in its project. */
export function AuditLink({ auditId }: { auditId: string }) {
  const { data, error, refetch } = useQuery(auditQuery(auditId));
  if (error instanceof FettleError && error.code === 'NOT_FOUND') return <Missing what="audit" />;
  if (error !== null && data === undefined)
    return <LoadFailed isPage error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className="p-6">
        <SkeletonRows label={strings.common.loading} />
      </div>
    );
  const params = { projectId: data.projectId, auditId };
  return <Navigate to="/projects/$projectId/audits/$auditId" params={params} replace />;
}
