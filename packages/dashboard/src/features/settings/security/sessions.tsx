import type { Session } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone, SquareTerminal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { sessionsQuery, tokensQuery } from '../../../data/account/account.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Section } from '../section.tsx';
import { UnfoldingRow } from '../unfolding-row.tsx';
import { describeDevice } from './describe-device.ts';
import { SignOutOthersDialog } from './sign-out-others-dialog.tsx';

/** All sessions: browsers, mobile devices, and programs. */
export function Sessions() {
  const text = strings.settings.security;
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [isAsking, setAsking] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const isKnown = data !== undefined;
  useEffect(() => {
    // Below what takes time to load, so that the browser cannot go there by itself.
    if (isKnown && location.hash === '#sessions') top.current?.scrollIntoView({ block: 'start' });
  }, [isKnown]);
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <div ref={top} className="scroll-mt-4">
      <Section
        title={text.sessions}
        text={text.sessionsText}
        action={
          others.length === 0 ? undefined : (
            <Button size="small" onClick={() => setAsking(true)}>
              {text.endOthers}
            </Button>
          )
        }
      >
        {error !== null && data === undefined ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined && error === null ? (
          <SkeletonRows count={2} label={strings.common.loading} />
        ) : null}
        <ul className="divide-y divide-line">
          {data
            ?.toSorted((a, b) => Number(b.current) - Number(a.current))
            .map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
        </ul>
        {data !== undefined && others.length === 0 ? (
          <p className="mt-2 text-sm text-muted">{text.onlyHere}</p>
        ) : null}
        {isAsking ? <SignOutOthersDialog onClose={() => setAsking(false)} /> : null}
      </Section>
    </div>
  );
}

/** What people recognize a session by. Whatever is unknown is called what it calls itself. */
function nameOf({ kind, userAgent, address }: Session): string {
  const text = strings.settings.security;
  const { browser, system } = describeDevice(userAgent);
  if (browser !== null && system !== null) return text.deviceOn(browser, system);
  if (kind === 'token') return browser ?? userAgent ?? text.unknownApiClient;
  return browser ?? system ?? userAgent ?? text.unknownDevice(address);
}

function SessionRow({ session }: { session: Session }) {
  const text = strings.settings.security;
  const { kind, userAgent, address, lastUsedAt, current } = session;
  const device = nameOf(session);
  const isPhone = kind === 'mobile' || describeDevice(userAgent).isPhone;
  const Icon = kind === 'token' ? SquareTerminal : isPhone ? Smartphone : Monitor;
  return (
    <UnfoldingRow
      icon={<Icon size={20} className="shrink-0 text-muted" aria-hidden />}
      title={
        <>
          <span className="truncate">{device}</span>
          {current ? <Badge tone="success">{text.thisSession}</Badge> : null}
        </>
      }
      meta={
        <>
          {current ? text.now : <RelativeTime time={lastUsedAt ?? session.createdAt} />}
          {address === null ? null : ` · ${address}`}
          {kind === 'token' ? (
            <>
              {' · '}
              <span>{text.apiClient}</span>
            </>
          ) : null}
        </>
      }
      facts={[
        [text.since, <RelativeTime key="since" time={session.createdAt} />],
        ...(lastUsedAt === null
          ? []
          : ([[text.used, <RelativeTime key="used" time={lastUsedAt} />]] as const)),
        [text.until, <RelativeTime key="until" time={session.expiresAt} />],
        ...(userAgent === null ? [] : ([[text.client, userAgent]] as const)),
      ]}
      foldsAction
      action={current ? undefined : <EndSession id={session.id} device={device} />}
    />
  );
}

function EndSession({ id, device }: { id: string; device: string }) {
  const text = strings.settings.security;
  const cache = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.endSession({ id }),
    async onSuccess() {
      showToast({ kind: 'success', text: text.sessionEnded(device) });
      await Promise.all([
        cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
        cache.invalidateQueries({ queryKey: tokensQuery.queryKey }),
      ]);
    },
  });
  return (
    <Button
      size="small"
      aria-label={text.endSessionOf(device)}
      busy={end.isPending}
      onClick={() => end.mutate()}
    >
      {text.endSession}
    </Button>
  );
}
