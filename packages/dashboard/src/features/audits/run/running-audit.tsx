import type { AuditStatus } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuditProgress } from '../../../data/audits/audits.ts';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/display/progress-bar.tsx';
import { addSample, pageRate, type Sample } from './page-rate.ts';
import { addEstimate, type Estimate, minutesLeft, type Progress } from './time-left.ts';

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

/** The progress of a running audit: stage, percentage, pages and their rate, and a stop button. */
export function RunningAudit({ audit, canWrite, action, children }: RunningAuditProps) {
  const text = strings.auditRun;
  const live = useAuditProgress(audit.id);
  const { status, progress, pageCount, waitingUntil } = live ?? audit;
  const rate = useRate(pageCount, status);
  const stage = text.stages[status] ?? '';
  useEffect(() => announce(strings.auditRun.announce(stage)), [stage]);
  return (
    <section aria-label={text.title} className="rounded-2xl border border-line bg-surface shadow-card p-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">{text.title}</p>
          <p className="text-sm text-muted">{formatWait(waitingUntil) ?? stage}</p>
        </div>
        {/* On a phone, the progress comes first. */}
        <div className="flex items-center gap-x-2 empty:hidden max-sm:order-2 max-sm:mt-3 max-sm:basis-full">
          {action}
          {canWrite ? (
            <CancelButton id={audit.id} projectId={audit.projectId} isSecond={action !== undefined} />
          ) : null}
        </div>
        <div className="mt-3 basis-full">
          <ProgressBar label={text.title} percent={progress} />
          <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted tabular-nums">
            {progress === 0 ? null : <span>{text.progress(progress)}</span>}
            <span>{text.pages(pageCount)}</span>
            {rate === null || status !== 'crawling' ? null : <span>{text.rate(rate.toFixed(1))}</span>}
            <TimeLeft
              startedAt={audit.startedAt}
              progress={progress}
              pageCount={pageCount}
              isPaused={waitingUntil !== null || status !== 'crawling'}
            />
          </p>
        </div>
      </div>
      {children}
    </section>
  );
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

interface CancelButtonProps {
  id: string;
  projectId: string;
  /** Beside what people want more often. */
  isSecond: boolean;
}

function CancelButton({ id, projectId, isSecond }: CancelButtonProps) {
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
    <Button
      size="small"
      tone={isSecond ? 'quiet' : 'secondary'}
      busy={cancel.isPending}
      disabled={cancel.isSuccess}
      onClick={() => cancel.mutate()}
    >
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
