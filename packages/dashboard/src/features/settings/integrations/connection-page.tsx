import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { NotFound } from '../../../components/feedback/not-found.tsx';
import { connectionQuery } from '../../../data/projects/connections.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import { ConnectionLog } from './connection-log.tsx';

const route = getRouteApi('/shell/projects/$projectId/integrations/$connectionId');
const text = strings.integrations;

/** One connection: its settings, and what it received. */
export function ConnectionPage() {
  const { projectId, connectionId } = route.useParams();
  const { data: connection, error, refetch } = useQuery(connectionQuery(connectionId));
  const isGone = error instanceof FettleError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN');
  return (
    <div className="page space-y-5">
      <Link
        to="/projects/$projectId/integrations"
        params={{ projectId }}
        className="inline-flex items-center gap-1.5 rounded-lg text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={15} aria-hidden />
        {text.back}
      </Link>
      {isGone ? <NotFound what="connection" level="h2" /> : null}
      {error !== null && !isGone && connection === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && connection === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {connection === undefined || isGone ? null : (
        <>
          <ConnectionFacts connection={connection} />
          <ConnectionLog connection={connection} />
        </>
      )}
    </div>
  );
}
