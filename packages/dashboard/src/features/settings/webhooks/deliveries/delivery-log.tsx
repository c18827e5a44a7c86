import type { DeliveryStatus, EventType } from '@fettle/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { LoadFailed } from '../../../../components/feedback/load-failed.tsx';
import { deliveriesPerPage, deliveriesQuery } from '../../../../data/projects/webhooks.ts';
import { strings } from '../../../../strings/index.ts';
import { EmptyState } from '../../../../ui/lists/empty-state.tsx';
import { Pager } from '../../../../ui/lists/pager.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton.tsx';
import { ChoiceMenu } from '../../../../ui/menus/choice-menu.tsx';
import { FilterRow } from '../../filter-row.tsx';
import { LogHead } from '../../log-line.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import type { LogPeriod, LogSearch } from './log-search.ts';

interface DeliveryLogProps {
  webhookId: string;
  search: LogSearch;
  onSearch: (search: LogSearch) => void;
}

const text = strings.webhooks;
const options = (table: Record<string, string>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));

/** Sent and pending deliveries, newest first, kept current. */
export function DeliveryLog({ webhookId, search, onSearch }: DeliveryLogProps) {
  const { status, event, period, page = 1 } = search;
  const { data, error, refetch } = useQuery({
    ...deliveriesQuery(webhookId, { status, eventType: event, period, page }),
    placeholderData: keepPreviousData,
  });
  const filters = [status, event, period].filter((value) => value !== undefined).length;
  // A changed filter starts on the first page.
  const { page: _page, ...unpaged } = search;
  return (
    <section aria-labelledby="webhook-log">
      {/* The filters begin at the left: those that are set do not move the others from under the pointer. */}
      <div className="mb-3 space-y-2">
        <div>
          <h2 id="webhook-log" className="font-semibold">
            {text.log}
          </h2>
          <p className="text-xs text-muted" role="status">
            {introOf(data?.total, filters > 0)}
          </p>
        </div>
        <FilterRow
          count={filters}
          clear={text.clearFilters}
          onClear={() => onSearch(search.delivery === undefined ? {} : { delivery: search.delivery })}
        >
          <ChoiceMenu
            label={text.status}
            value={status}
            none={text.any}
            choices={options(text.statuses)}
            onChange={(next) => onSearch(withField(unpaged, 'status', next as DeliveryStatus | undefined))}
          />
          <ChoiceMenu
            label={text.event}
            value={event}
            none={text.any}
            choices={options(text.eventNames)}
            onChange={(next) => onSearch(withField(unpaged, 'event', next as EventType | undefined))}
          />
          <ChoiceMenu
            label={text.period}
            value={period}
            none={text.any}
            choices={options(text.periods)}
            onChange={(next) => onSearch(withField(unpaged, 'period', next as LogPeriod | undefined))}
          />
        </FilterRow>
      </div>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {data?.items.length === 0 ? (
        <EmptyState
          {...(filters > 0 ? {} : { icon: <History size={20} /> })}
          title={filters > 0 ? text.logNoMatches : text.logEmptyTitle}
          text={filters > 0 ? '' : text.logEmptyText}
        />
      ) : null}
      {data !== undefined && data.items.length > 0 ? (
        <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
          <LogHead
            opens
            state={text.status}
            name={text.event}
            about={text.subject}
            outcome={text.response}
            attempts={text.attempts}
            time={text.time}
          />
          <ul aria-label={text.log} className="divide-y divide-line">
            {data.items.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                onOpen={() => onSearch({ ...search, delivery: delivery.id })}
              />
            ))}
          </ul>
        </div>
      ) : null}
      <Pager
        page={page}
        pages={Math.ceil((data?.total ?? 0) / deliveriesPerPage)}
        onChange={(next) => onSearch({ ...unpaged, ...(next > 1 ? { page: next } : {}) })}
      />
    </section>
  );
}

/** What the list below holds. */
function introOf(total: number | undefined, isFiltered: boolean): string {
  if (total === undefined || (total === 0 && !isFiltered)) return text.logIntro;
  return isFiltered ? text.logTotal(total) : text.logCount(total);
}

function withField<K extends 'status' | 'event' | 'period'>(
  search: LogSearch,
  field: K,
  value: LogSearch[K] | undefined,
): LogSearch {
  const { [field]: _before, ...rest } = search;
  return value === undefined ? rest : { ...rest, [field]: value };
}
