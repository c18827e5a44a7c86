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

/** What people recognize a session by. A program is called by its own name. */
function nameOf({ kind, userAgent }: Session): string {
  const text = strings.settings.security;
  const { browser, system } = describeDevice(userAgent);
  if (browser !== null && system !== null) return text.deviceOn(browser, system);
  if (kind === 'token') return browser ?? userAgent ?? text.unknownApiClient;
  return browser ?? system ?? text.unknownDevice;
}

function SessionRow({ session }: { session: Session }) {
  const text = strings.settings.security;
  const cache = useQueryClient();
  const { kind, address } = session;
  const device = nameOf(session);
  const end = useMutation({
    mutationFn: () => api.endSession({ id: session.id }),
    async onSuccess() {
      showToast({ kind: 'success', text: text.sessionEnded(device) });
      await Promise.all([
        cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
        cache.invalidateQueries({ queryKey: tokensQuery.queryKey }),
      ]);
    },
  });
  const isPhone = kind === 'mobile' || describeDevice(session.userAgent).isPhone;
  const Icon = kind === 'token' ? SquareTerminal : isPhone ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <Icon size={20} className="shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p
          className="flex flex-wrap items-center gap-x-2 text-sm font-medium"
          title={session.userAgent ?? undefined}
        >
          <span className="truncate">{device}</span>
          {session.current ? <Badge tone="success">{text.thisSession}</Badge> : null}
          {kind === 'token' ? <Badge>{text.apiClient}</Badge> : null}
        </p>
        <p className="facts text-xs text-muted">
          {session.lastUsedAt === null || session.current ? null : (
            <span>
              {text.used} <RelativeTime time={session.lastUsedAt} />
            </span>
          )}
          {address === null ? null : <span>{address}</span>}
          <span>
            {text.since} <RelativeTime time={session.createdAt} />
          </span>
          <span className="max-sm:hidden">
            {text.until} <RelativeTime time={session.expiresAt} />
          </span>
        </p>
      </div>
      {session.current ? null : (
        <Button
          size="small"
          aria-label={text.endSessionOf(device)}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          {text.endSession}
        </Button>
      )}
    </li>
  );
}
