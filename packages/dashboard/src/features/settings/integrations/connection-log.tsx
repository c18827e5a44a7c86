import type { ReceivedEvent } from '@fettle/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { receivedEventsQuery, receivedPerPage } from '../../../data/projects/connections.ts';
import { strings } from '../../../strings/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';

const text = strings.integrations;
const tones = { pending: 'plain', processed: 'success', ignored: 'plain', failed: 'danger' } as const;

/** What a connection received, newest first, kept current. */
export function ConnectionLog({ connectionId }: { connectionId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...receivedEventsQuery(connectionId, page),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="connection-log">
      <h2 id="connection-log" className="font-semibold">
        {text.log}
      </h2>
      <p className="mb-3 text-xs text-muted">{text.logIntro}</p>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {data?.total === 0 ? <EmptyState title={text.logEmptyTitle} text={text.logEmptyText} /> : null}
      {data !== undefined && data.items.length > 0 ? (
        <ul
          aria-label={text.log}
          className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface shadow-card"
        >
          {data.items.map((event) => (
            <LogRow key={event.id} event={event} />
          ))}
        </ul>
      ) : null}
      <Pager page={page} pages={Math.ceil((data?.total ?? 0) / receivedPerPage)} onChange={setPage} />
    </section>
  );
}

function LogRow({ event: { event, status, result, receivedAt } }: { event: ReceivedEvent }) {
  return (
    <li className="px-4 py-2.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-mono text-[13px] break-all">{event}</span>
        <Badge tone={tones[status]}>{text.receivedStatuses[status]}</Badge>
        <span className="ml-auto text-xs text-muted">
          <RelativeTime time={receivedAt} />
        </span>
      </p>
      {result === null ? null : <p className="mt-0.5 text-xs break-words text-muted">{result}</p>}
    </li>
  );
}
