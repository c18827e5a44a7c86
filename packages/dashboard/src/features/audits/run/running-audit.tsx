import type { AuditStatus } from '@fettle/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuditProgress } from '../../../data/audits/audits.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { formatSeconds } from '../../../strings/format/format-seconds.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { ProgressBar } from '../../../ui/display/progress-bar.tsx';
import { RunningClock } from '../../../ui/display/running-clock.tsx';
import { highestShare, type ShownShare } from './known-pages.ts';
import { addSample, pageRate, type Sample } from './page-rate.ts';
import { addEstimate, type Estimate, minutesLeft, type Progress } from './time-left.ts';
import { useCrawl, useCrawlLog, useIsTotal } from './use-crawl.ts';
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
    config: { maxPages: number };
  };
  /** The page is about it, and says so: its step is the title. */
  isAlone?: boolean;
  /** What somebody who waits for it should know. */
  note: string;
  /** What can be done with it. */
  actions?: ReactNode;
  /** Below the progress. */
  children?: ReactNode;
}

/**
 * The progress of a running audit: its step, its percentage once there is a whole, and below the bar what it has done, of how
 * many pages, and how long it takes.
 */
export function RunningAudit({ audit, isAlone = false, note, actions, children }: RunningAuditProps) {
  const text = strings.auditRun;
  const live = useAuditProgress(audit.id);
  const { status, progress, pageCount, waitingUntil } = live ?? audit;
  const rate = useRate(pageCount, status);
  const crawl = useCrawl(audit.id, status);
  // Of one response: beside a newer number of pages, the number of known ones would be too low.
  const crawledCount = crawl?.pageCount ?? pageCount;
  const knownCount = crawledCount + (crawl?.waitingCount ?? 0);
  const hasKnown = knownCount > crawledCount;
  const failedCount = useCrawlLog(crawl)?.failedCount ?? 0;
  const isTotal = useIsTotal(audit.id, crawl, audit.config.maxPages);
  const isCounting = status === 'crawling' && !isTotal;
  const share = useHighestShare({
    isTotal,
    percent: hasKnown ? Math.min(99, Math.round((crawledCount / knownCount) * 100)) : 0,
  });
  // After the last page, links are checked.
  const isReading = status === 'crawling' && (crawl === undefined || hasKnown || crawledCount === 0);
  // The stored progress is of the whole audit, and counts from where the crawl ends.
  const percent = isReading ? share : Math.max(share, progress);
  const stage = text.steps[status] ?? '';
  const step = formatWait(waitingUntil) ?? stage;
  useEffect(() => announce(strings.auditRun.announce(stage)), [stage]);
  return (
    <section
      aria-label={text.title}
      className="running-audit rounded-2xl border border-line bg-surface p-4 shadow-card"
    >
      {isAlone ? null : <h3 className="font-semibold">{text.title}</h3>}
      <div className="flex items-baseline justify-between gap-3 text-sm">
        {isAlone ? <h3 className="font-semibold">{step}</h3> : <p className="text-muted">{step}</p>}
        {isCounting || percent === 0 ? null : (
          <span className="font-semibold tabular-nums">{strings.auditProgress.percent(percent)}</span>
        )}
      </div>
      <div className="mt-3" data-starting={percent === 0 ? '' : undefined}>
        <ProgressBar label={text.title} percent={percent} />
      </div>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <ul aria-label={text.soFar} className="audit-facts facts basis-full text-sm text-muted tabular-nums">
          <Fact value={formatNumber(hasKnown ? crawledCount : pageCount)}>
            {hasKnown ? text[isTotal ? 'pagesOf' : 'pagesFound'](knownCount) : text.pages(pageCount)}
          </Fact>
          {failedCount === 0 ? null : (
            <Fact value={<span className="text-danger">{formatNumber(failedCount)}</span>}>
              {text.failed}
            </Fact>
          )}
          {hasKnown && knownCount >= audit.config.maxPages ? (
            <li>{text.limitedTo(audit.config.maxPages)}</li>
          ) : null}
          {/* A phone has no room for it in the line. */}
          {rate === null || !isReading ? null : (
            <Fact className="max-sm:hidden" value={rate.toFixed(1)}>
              {text.rate}
            </Fact>
          )}
          {audit.startedAt === null ? null : (
            <Fact value={<Elapsed since={audit.startedAt} />}>{text.elapsed}</Fact>
          )}
          <TimeLeft
            startedAt={audit.startedAt}
            progress={progress}
            pacedMs={isTotal && hasKnown && rate ? ((knownCount - crawledCount) * 1000) / rate : null}
            pageCount={pageCount}
            isPaused={waitingUntil !== null || !isReading}
          />
        </ul>
        <p className="flex-1 basis-72 text-sm text-pretty text-muted">{note}</p>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** A number of the audit, and what it counts. */
function Fact({ value, className, children }: { value: ReactNode; className?: string; children: ReactNode }) {
  return (
    <li className={className}>
      <span className="font-semibold text-ink">{value}</span> {children}
    </li>
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
function TimeLeft({ isPaused, startedAt, progress, pacedMs, pageCount }: TimeLeftProps) {
  const { soon, about } = strings.auditRun.timeLeft;
  const estimates = useRef<readonly Estimate[]>([]);
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    const now = { startedAt, progress, pacedMs, pageCount, now: Date.now() };
    estimates.current = isPaused ? [] : addEstimate(estimates.current, now);
    setMinutes(minutesLeft(estimates.current));
  }, [isPaused, startedAt, progress, pacedMs, pageCount]);
  if (minutes === null) return null;
  return <li>{minutes === 0 ? soon : about(minutes)}</li>;
}

/** Why a crawl is waiting. It changes too often to be announced. */
function formatWait(waitingUntil: string | null): string | null {
  if (waitingUntil === null) return null;
  const { pausedForSite, pausedForSlot } = strings.auditRun;
  return Date.parse(waitingUntil) > Date.now() ? pausedForSite : pausedForSlot;
}

function useHighestShare(now: ShownShare): number {
  const highest = useRef<ShownShare | null>(null);
  highest.current = highestShare(highest.current, now);
  return highest.current.percent;
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
