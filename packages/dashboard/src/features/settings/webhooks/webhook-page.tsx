import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { webhookQuery } from '../../../data/webhooks.ts';
import { strings } from '../../../strings/index.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { useFollowLog } from './use-follow-log.ts';
import { useLogSearch } from './use-log-search.ts';
import { WebhookFacts } from './webhook-facts.tsx';

const route = getRouteApi('/shell/projects/$projectId/webhooks/$webhookId');
const text = strings.webhooks;

/** One webhook: what it is, and what was sent to it. */
export function WebhookPage() {
  const { projectId, webhookId } = route.useParams();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(webhookId));
  useFollowLog(webhook);
  const [search, setSearch] = useLogSearch();
  const isGone = error instanceof FettleError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN');
  return (
    <div className="mx-auto max-w-5xl space-y-5 p-4 sm:p-8">
      <Link
        to="/projects/$projectId/webhooks"
        params={{ projectId }}
        className="inline-flex items-center gap-1.5 rounded-lg text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={15} aria-hidden />
        {text.back}
      </Link>
      {isGone ? <EmptyState title={strings.errors.notFoundTitle} text={strings.errors.notFoundText} /> : null}
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
