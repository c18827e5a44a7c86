import { FettleError } from '@fettle/client';
import type { Webhook as WebhookItem } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '../../../commands/commands.ts';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { NotFound } from '../../../components/feedback/not-found.tsx';
import { webhooksQuery } from '../../../data/projects/webhooks.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { useHasColumns } from '../../../ui/use-is-wide.ts';
import { PageHead } from '../page-head.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { type WebhookHealth, webhookHealth } from './webhook-health.ts';
import { WebhookHead, WebhookLine } from './webhook-line.tsx';
import { WebhookRow } from './webhook-row.tsx';

const route = getRouteApi('/shell/projects/$projectId/webhooks');
const text = strings.webhooks;

const needs: readonly WebhookHealth[] = ['disabled', 'failing'];

/** What someone has to fix comes first. */
function byNeed(one: WebhookItem, other: WebhookItem): number {
  return needs.indexOf(webhookHealth(other)) - needs.indexOf(webhookHealth(one));
}

/** The webhooks of a project. */
export function WebhooksPage() {
  const { projectId } = route.useParams();
  const { data, error, refetch } = useQuery(webhooksQuery(projectId));
  const [isCreating, setCreating] = useState(false);
  const hasColumns = useHasColumns();
  const Row = hasColumns ? WebhookLine : WebhookRow;
  const create = (): void => setCreating(true);
  useCommands([{ id: 'new-webhook', label: text.create, group: text.title, run: create }]);
  const button = (
    <Button tone="primary" icon={<Plus size={16} aria-hidden />} onClick={create}>
      {text.create}
    </Button>
  );
  if (error instanceof FettleError && error.code === 'FORBIDDEN')
    return <NotFound what="access" level="h2" text={text.notAllowed} />;
  return (
    <div className="page space-y-5">
      <PageHead
        level={2}
        title={text.title}
        text={text.intro}
        action={data === undefined || data.length === 0 ? undefined : button}
      />
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={3} label={strings.common.loading} />
      ) : null}
      {data?.length === 0 ? (
        <div className="rounded-2xl border border-line bg-surface shadow-card">
          <EmptyState
            icon={<Webhook size={20} />}
            title={text.emptyTitle}
            text={text.emptyText}
            action={button}
          />
        </div>
      ) : null}
      {data !== undefined && data.length > 0 ? (
        <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
          {hasColumns ? <WebhookHead /> : null}
          <ul aria-label={text.title} className="divide-y divide-line">
            {data.toSorted(byNeed).map((webhook) => (
              <Row key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        </div>
      ) : null}
      {isCreating ? <NewWebhookDialog projectId={projectId} onClose={() => setCreating(false)} /> : null}
    </div>
  );
}
