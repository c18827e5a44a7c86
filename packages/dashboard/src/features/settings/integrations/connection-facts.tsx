import type { Connection } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { projectQuery } from '../../../data/projects/projects.ts';
import { curlQuotes } from '../../../strings/format/curl-quotes.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { ConnectionActions } from './connection-actions.tsx';
import { RotateConnectionDialog } from './connection-dialogs.tsx';
import { ConnectionUrl } from './connection-setup.tsx';
import { ConnectionState, isRefused } from './connection-state.tsx';
import '../settings.css';

const text = strings.integrations;

/** The settings of a connection and what can be done with it. */
export function ConnectionFacts({ connection }: { connection: Connection }) {
  const { projectId, name, service, repository, onOpen, onMerge, targetBranch } = connection;
  const { data: project } = useQuery(projectQuery(projectId));
  const column = (key: string | null): string | null =>
    key === null
      ? null
      : (project?.columns.find((each) => each.key === key)?.label ?? text.removedColumn(key));
  const facts = [
    // Without a name of its own, a connection has that of its code host.
    ...(name === text.hosts[service] ? [] : [[text.service, text.hosts[service]] as const]),
    [text.facts.repository, repository ?? text.anyRepository],
    [text.facts.rules, <Rules key="rules" open={column(onOpen)} merge={column(onMerge)} />],
    [text.facts.branch, targetBranch ?? text.defaultBranch],
  ] as const;
  return (
    <section
      className="head-card rounded-2xl border border-line bg-surface shadow-card p-4"
      aria-label={name}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-lg font-semibold break-words">{name}</h2>
        <ConnectionState connection={connection} />
      </div>
      <Refusal connection={connection} />
      <div className="connection-facts">
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-6 gap-y-1 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <div>
          <ConnectionUrl connection={connection} hint={text.urlHints[service]} />
        </div>
      </div>
      <ConnectionActions connection={connection} />
    </section>
  );
}

/** Where a pull request moves its tasks, a line for each time that it does. */
function Rules({ open, merge }: { open: string | null; merge: string | null }) {
  if (open === null && merge === null) return text.noRules;
  return (
    <>
      {open === null ? null : <span className="block">{text.whenOpened(open)}</span>}
      {merge === null ? null : <span className="block">{text.whenMerged(merge)}</span>}
    </>
  );
}

/** Why the last request was rejected, and what to do about it: the secret was shown once, so only another one helps. */
function Refusal({ connection }: { connection: Connection }) {
  const [isRotating, setRotating] = useState(false);
  const { service, lastRefusal, lastRefusedAt } = connection;
  return (
    <>
      {!isRefused(connection) || lastRefusal === null || lastRefusedAt === null ? null : (
        <div className="mt-3">
          <Notice
            tone="danger"
            icon={CircleAlert}
            title={
              <>
                {text.refusedTitle(text.hosts[service])} <RelativeTime time={lastRefusedAt} />
              </>
            }
          >
            {curlQuotes(lastRefusal)}
            <span className="mt-2 mb-1 flex">
              <Button
                tone="primary"
                icon={<KeyRound size={15} aria-hidden />}
                onClick={() => setRotating(true)}
              >
                {text.rotate}
              </Button>
            </span>
          </Notice>
        </div>
      )}
      {/* The new secret is shown after the refusal is gone. */}
      {isRotating ? (
        <RotateConnectionDialog connection={connection} onClose={() => setRotating(false)} />
      ) : null}
    </>
  );
}
