import type { Connection } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight, GitBranch } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { RowIcon } from '../row-icon.tsx';
import { ConnectionState, isRefused } from './connection-state.tsx';

const text = strings.integrations;

/** A connection in the list: its repository, its state, and when it last received something. */
export function ConnectionRow({ connection }: { connection: Connection }) {
  const { id, projectId, service, name, repository, lastReceivedAt, lastRefusedAt } = connection;
  return (
    <li>
      <Link
        to="/projects/$projectId/integrations/$connectionId"
        params={{ projectId, connectionId: id }}
        className="-mx-2 flex items-center gap-3 rounded-lg px-2 py-3 -outline-offset-2 hover:bg-hover"
      >
        <RowIcon>
          <GitBranch size={16} />
        </RowIcon>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <ConnectionState connection={connection} />
          </span>
          <span className="mt-1 facts text-xs text-muted">
            <span>{text.hosts[service]}</span>
            <span className="min-w-0 truncate">{repository ?? text.anyRepository}</span>
            {isRefused(connection) && lastRefusedAt !== null ? (
              <span>
                {text.lastRefused} <RelativeTime time={lastRefusedAt} />
              </span>
            ) : null}
            {lastReceivedAt === null ? null : (
              <span>
                {text.lastReceived} <RelativeTime time={lastReceivedAt} />
              </span>
            )}
          </span>
          {isRefused(connection) ? (
            <span className="mt-0.5 block text-xs text-danger">
              {text.refusedAdvice(text.secrets[service], text.hosts[service])}
            </span>
          ) : null}
        </span>
        <ChevronRight size={16} className="shrink-0 text-muted" aria-hidden />
      </Link>
    </li>
  );
}
