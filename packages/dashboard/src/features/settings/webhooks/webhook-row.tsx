import type { Webhook } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { RowIcon } from '../row-icon.tsx';
import { LastResult, Undelivered, WebhookState } from './webhook-state.tsx';

/** A webhook in the list: its URL, its state, and its last result. With an icon, it is in a section among others. */
export function WebhookRow({ webhook, icon }: { webhook: Webhook; icon?: ReactNode }) {
  const text = strings.webhooks;
  return (
    <li>
      <Link
        to="/projects/$projectId/webhooks/$webhookId"
        params={{ projectId: webhook.projectId, webhookId: webhook.id }}
        className={classNames(
          'flex items-center gap-3 py-3 -outline-offset-2 hover:bg-hover',
          icon === undefined ? 'px-4' : '-mx-2 rounded-lg px-2',
        )}
      >
        {icon === undefined ? null : <RowIcon>{icon}</RowIcon>}
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate font-medium max-sm:basis-full">{webhook.url}</span>
            <WebhookState webhook={webhook} />
          </span>
          <span className="mt-1 facts text-xs text-muted">
            <span className="max-sm:hidden" title={webhook.events.join(', ')}>
              {text.eventCount(webhook.events.length)}
            </span>
            <LastResult webhook={webhook} />
            {webhook.lastDeliveryAt === null ? (
              <span>{text.neverDelivered}</span>
            ) : (
              <span>
                {text.lastDelivery} <RelativeTime time={webhook.lastDeliveryAt} />
              </span>
            )}
            <Undelivered webhook={webhook} />
          </span>
        </span>
        <ChevronRight size={16} className="shrink-0 text-muted" aria-hidden />
      </Link>
    </li>
  );
}
