import type { AuditStatus } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuditProgress } from '../../../data/audits/audits.ts';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { formatSeconds } from '../../../strings/format/format-seconds.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/display/progress-bar.tsx';
import { RunningClock } from '../../../ui/display/running-clock.tsx';
import { addSample, pageRate, type Sample } from './page-rate.ts';
import { addEstimate, type Estimate, minutesLeft, type Progress } from './time-left.ts';
import '../audits.css';

interface RunningAuditProps {
  /** As it was fetched. The live stream is more current. */
  audit: {
    id: string;
    projectId: string;
    status: AuditStatus;
    progress: number;
    pageCount: number;
    waitingUntil: string | null;
    startedAt: string | null;
    maxPages: number;
  };
  canWrite: boolean;
  /** Links to the page of the audit, when shown elsewhere. */
  action?: ReactNode;
  /** Below the progress. */
  children?: ReactNode;
}

/** The progress of a running audit: stage, percentage, time left, pages and their rate, and at the end a stop button. */
export function RunningAudit({ audit, canWrite, action, children }: RunningAuditProps) {
  const text = strings.auditRun;
  const live = useAuditProgress(audit.id);
  const { status, progress, pageCount, waitingUntil } = live ?? audit;
  const rate = useRate(pageCount, status);
  const stage = text.stages[status] ?? '';
  useEffect(() => announce(strings.auditRun.announce(stage)), [stage]);
  return (
    <section
      aria-label={text.title}
      className="max-w-3xl rounded-2xl border border-line bg-surface p-4 shadow-card"
    >
      <p className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        {text.title}
        {progress === 0 ? null : <span className="tabular-nums">{text.progress(progress)}</span>}
      </p>
      <p className="facts text-sm text-muted tabular-nums">
        <span>{formatWait(waitingUntil) ?? stage}</span>
        <TimeLeft
          startedAt={audit.startedAt}
          progress={progress}
          pageCount={pageCount}
          isPaused={waitingUntil !== null || status !== 'crawling'}
        />
      </p>
      <div className="mt-3">
        <ProgressBar label={text.title} percent={progress} />
      </div>
      <div className="audit-tiles mt-3">
        <Tile label={text.pages(pageCount)}>{formatNumber(pageCount)}</Tile>
        {rate === null || status !== 'crawling' ? null : <Tile label={text.rate}>{rate.toFixed(1)}</Tile>}
        <Tile label={text.elapsed}>
          {audit.startedAt === null ? strings.common.none : <Elapsed since={audit.startedAt} />}
        </Tile>
      </div>
      {/* On a phone, as wide as the tiles. */}
      <div className="mt-3 flex gap-2 empty:hidden max-sm:*:flex-1">
        {action}
        {canWrite ? <CancelButton id={audit.id} projectId={audit.projectId} /> : null}
      </div>
      {children}
    </section>
  );
}

/** A number of the audit, with what it counts below it. */
function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="tabular-nums">
      <span className="block text-lg font-semibold">{children}</span>{' '}
      <span className="block text-xs text-muted">{label}</span>
    </p>
  );
}

/** How long it has been running. */
function Elapsed({ since }: { since: string }) {
  const spell = (now: number): string =>
    formatSeconds(Math.max(0, Math.round((now - Date.parse(since)) / 1000)));
  return <RunningClock spell={spell} label={(time) => `${time} ${strings.auditRun.elapsed}`} />;
}

interface TimeLeftProps extends Omit<Progress, 'now'> {
  isPaused: boolean;
}

/** An estimate, once it is stable. An analysis may be a later one, and is short. */
function TimeLeft({ isPaused, startedAt, progress, pageCount }: TimeLeftProps) {
  const { soon, about } = strings.auditRun.timeLeft;
  const estimates = useRef<readonly Estimate[]>([]);
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    const now = { startedAt, progress, pageCount, now: Date.now() };
    estimates.current = isPaused ? [] : addEstimate(estimates.current, now);
    setMinutes(minutesLeft(estimates.current));
  }, [isPaused, startedAt, progress, pageCount]);
  if (minutes === null) return null;
  return <span>{minutes === 0 ? soon : about(minutes)}</span>;
}

/** Why a crawl is waiting. It changes too often to be announced. */
function formatWait(waitingUntil: string | null): string | null {
  if (waitingUntil === null) return null;
  const { pausedForSite, pausedForSlot } = strings.auditRun;
  return Date.parse(waitingUntil) > Date.now() ? pausedForSite : pausedForSlot;
}

function CancelButton({ id, projectId }: { id: string; projectId: string }) {
  const cache = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.cancelAudit({ id }),
    onSuccess: () => showToast({ text: strings.auditRun.canceled }),
    async onSettled() {
      await cache.invalidateQueries({ queryKey: queryKeys.audit(id) });
      await cache.invalidateQueries({ queryKey: queryKeys.audits(projectId) });
    },
  });
  return (
    <Button size="small" busy={cancel.isPending} disabled={cancel.isSuccess} onClick={() => cancel.mutate()}>
      {strings.auditRun.cancel}
    </Button>
  );
}

function useRate(pages: number, status: AuditStatus): number | null {
  const samples = useRef<Sample[]>([]);
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    samples.current = status === 'crawling' ? addSample(samples.current, { at: Date.now(), pages }) : [];
    setRate(pageRate(samples.current));
  }, [pages, status]);
  return rate;
}
