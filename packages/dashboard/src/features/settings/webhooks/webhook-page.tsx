import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { NotFound } from '../../../components/feedback/not-found.tsx';
import { webhookQuery } from '../../../data/projects/webhooks.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { DeliveryDialog } from './deliveries/delivery-dialog.tsx';
import { DeliveryLog } from './deliveries/delivery-log.tsx';
import { useFollowLog } from './deliveries/use-follow-log.ts';
import { useLogSearch } from './deliveries/use-log-search.ts';
import { WebhookFacts } from './webhook-facts.tsx';

const route = getRouteApi('/shell/projects/$projectId/webhooks/$webhookId');
const text = strings.webhooks;

/** One webhook: its settings and its deliveries. */
export function WebhookPage() {
  const { projectId, webhookId } = route.useParams();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(webhookId));
  useFollowLog(webhook);
  const [search, setSearch] = useLogSearch();
  const isGone = error instanceof FettleError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN');
  return (
    <div className="page space-y-5">
      <Link
        to="/projects/$projectId/webhooks"
        params={{ projectId }}
        className="inline-flex items-center gap-1.5 rounded-lg text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={15} aria-hidden />
        {text.back}
      </Link>
      {isGone ? <NotFound what="webhook" level="h2" /> : null}
      {error !== null && !isGone && webhook === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && webhook === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {webhook === undefined || isGone ? null : (
        <>
          <WebhookFacts webhook={webhook} />
          <DeliveryLog webhookId={webhookId} search={search} onSearch={setSearch} />
        </>
      )}
      {search.delivery === undefined ? null : (
        <DeliveryDialog
          projectId={projectId}
          id={search.delivery}
          onOpen={(delivery) => setSearch({ ...search, delivery })}
          onClose={() => {
            const { delivery: _closed, ...rest } = search;
            setSearch(rest);
          }}
        />
      )}
    </div>
  );
}
