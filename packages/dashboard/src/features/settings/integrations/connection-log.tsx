import type { Connection, ReceivedEvent } from '@fettle/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleSlash, CircleX, History } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { receivedEventsQuery, receivedPerPage } from '../../../data/projects/connections.ts';
import { curlQuotes } from '../../../strings/format/curl-quotes.ts';
import { strings } from '../../../strings/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { LogHead, LogLine, logLineClass } from '../log-line.tsx';
import { LogTime } from '../log-time.tsx';
import { isRefused } from './connection-state.tsx';
import { TaskKeys } from './task-keys.tsx';

const text = strings.integrations;
const looks = {
  pending: { tone: 'plain', icon: CircleDashed },
  processed: { tone: 'success', icon: CircleCheck },
  ignored: { tone: 'plain', icon: CircleSlash },
  failed: { tone: 'danger', icon: CircleX },
} as const;

/** What a connection received, newest first, kept current. */
export function ConnectionLog({ connection }: { connection: Connection }) {
  const { id, service } = connection;
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...receivedEventsQuery(id, page),
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
      {data?.total === 0 ? (
        <EmptyState
          icon={<History size={20} />}
          title={isRefused(connection) ? text.logEmptyRefusedTitle : text.logEmptyTitle}
          text={isRefused(connection) ? text.logEmptyRefused : text.logEmptyText}
        />
      ) : null}
      {data !== undefined && data.items.length > 0 ? (
        <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
          <LogHead {...text.logColumns} />
          <ul aria-label={text.log} className="divide-y divide-line">
            {data.items.map((event) => (
              <LogRow key={event.id} event={event} service={service} />
            ))}
          </ul>
        </div>
      ) : null}
      <Pager page={page} pages={Math.ceil((data?.total ?? 0) / receivedPerPage)} onChange={setPage} />
    </section>
  );
}

interface LogRowProps {
  event: ReceivedEvent;
  service: Connection['service'];
}

function LogRow({ event: { event, status, subject, result, tasks, receivedAt }, service }: LogRowProps) {
  const { tone, icon: Icon } = looks[status];
  return (
    <li className={logLineClass}>
      <LogLine
        state={
          <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
            {text.receivedStatuses[status]}
          </Badge>
        }
        name={
          <span className="truncate">
            <EventName event={event} />
          </span>
        }
        about={subject === null ? null : <Subject subject={subject} service={service} />}
        outcome={result === null ? null : <TaskKeys text={curlQuotes(result)} tasks={tasks} />}
        isSentence={false}
        time={<LogTime time={receivedAt} />}
      />
    </li>
  );
}

/** An event in words, with the name that the code host has for it. */
function EventName({ event }: { event: string }) {
  const words = Object.hasOwn(text.eventNames, event) ? text.eventNames[event] : undefined;
  if (words === undefined) return <code className="text-[13px]">{event}</code>;
  if (words.toLowerCase() === event) return words;
  return (
    <>
      {words} <code className="text-xs text-muted max-sm:hidden">{event}</code>
    </>
  );
}

interface SubjectProps {
  subject: NonNullable<ReceivedEvent['subject']>;
  service: Connection['service'];
}

/** The pull request or commit, with a link to it. */
function Subject({ subject: { kind, reference, title, url }, service }: SubjectProps) {
  const { commit, pull } = strings.development;
  const name = (
    <>
      {kind === 'commit' ? <code>{commit(reference)}</code> : pull(service, reference)} {title}
    </>
  );
  if (url === null) return name;
  return (
    <a href={url} target="_blank" rel="noreferrer nofollow" className="hover:underline">
      {name}
    </a>
  );
}
