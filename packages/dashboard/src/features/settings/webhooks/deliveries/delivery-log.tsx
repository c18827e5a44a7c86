import type { DeliveryStatus, EventType } from '@fettle/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../../components/feedback/load-failed.tsx';
import { deliveriesPerPage, deliveriesQuery } from '../../../../data/projects/webhooks.ts';
import { strings } from '../../../../strings/index.ts';
import { EmptyState } from '../../../../ui/lists/empty-state.tsx';
import { Pager } from '../../../../ui/lists/pager.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton.tsx';
import { ChoiceMenu } from '../../../../ui/menus/choice-menu.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import type { LogSearch } from './log-search.ts';

interface DeliveryLogProps {
  webhookId: string;
  search: LogSearch;
  onSearch: (search: LogSearch) => void;
}

const text = strings.webhooks;
const options = (table: Record<string, string>, byKey: boolean) =>
  Object.entries(table).map(([value, label]) => ({ value, label: byKey ? value : label }));

/** Sent and pending deliveries, newest first, kept current. */
export function DeliveryLog({ webhookId, search, onSearch }: DeliveryLogProps) {
  const { status, event, page = 1 } = search;
  const { data, error, refetch } = useQuery({
    ...deliveriesQuery(webhookId, { status, eventType: event, page }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = status !== undefined || event !== undefined;
  // A changed filter starts on the first page.
  const { page: _page, ...unpaged } = search;
  return (
    <section aria-labelledby="webhook-log">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="mr-auto">
          <h2 id="webhook-log" className="font-semibold">
            {text.log}
          </h2>
          <p className="text-xs text-muted">{text.logIntro}</p>
        </div>
        <ChoiceMenu
          label={text.status}
          value={status}
          none={text.any}
          choices={options(text.statuses, false)}
          onChange={(next) => onSearch(withField(unpaged, 'status', next as DeliveryStatus | undefined))}
        />
        <ChoiceMenu
          label={text.event}
          value={event}
          none={text.any}
          choices={options(text.eventTypes, true)}
          onChange={(next) => onSearch(withField(unpaged, 'event', next as EventType | undefined))}
        />
      </div>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {data?.items.length === 0 ? (
        <EmptyState
          title={isFiltered ? text.logNoMatches : text.logEmptyTitle}
          text={isFiltered ? '' : text.logEmptyText}
        />
      ) : null}
      {data !== undefined && data.items.length > 0 ? (
        <ul
          aria-label={text.log}
          className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface shadow-card"
        >
          {data.items.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              onOpen={() => onSearch({ ...search, delivery: delivery.id })}
            />
          ))}
        </ul>
      ) : null}
      <Pager
        page={page}
        pages={Math.ceil((data?.total ?? 0) / deliveriesPerPage)}
        onChange={(next) => onSearch({ ...unpaged, ...(next > 1 ? { page: next } : {}) })}
      />
    </section>
  );
}

function withField<K extends 'status' | 'event'>(
  search: LogSearch,
  field: K,
  value: LogSearch[K] | undefined,
): LogSearch {
  const { [field]: _before, ...rest } = search;
  return value === undefined ? rest : { ...rest, [field]: value };
}
