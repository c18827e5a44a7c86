import type { AuditOverview } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { crawlQuery, useAuditProgress } from '../../../data/audits/audits.ts';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { addStep, type CrawlSteps, readingNow } from './crawl-steps.ts';

/** The URLs that a running audit reads, as it goes, and that nobody has to wait for it. */
export function CrawlLog({ audit }: { audit: AuditOverview }) {
  const status = useAuditProgress(audit.id)?.status ?? audit.status;
  const isCrawling = status === 'crawling';
  const { data } = useQuery({ ...crawlQuery(audit.id), enabled: isCrawling });
  const [steps, setSteps] = useState<CrawlSteps>({ reading: [], read: [] });
  const waiting = data?.crawl.waiting;
  useEffect(() => {
    if (waiting !== undefined) setSteps((before) => addStep(before, waiting));
  }, [waiting]);
  const text = strings.auditRun;
  const now = isCrawling ? readingNow(steps) : [];
  const nameOf = (url: string): string => shortUrl(url, audit.config.rootUrl);
  return (
    <>
      <p className="mt-3 text-sm text-muted">{text.leave}</p>
      {now.length + steps.read.length === 0 ? null : (
        <ul aria-label={text.urls} className="mt-3 border-t border-line pt-2 text-sm">
          {now.map((url) => (
            <li key={url} title={url} className="flex items-center gap-2.5 py-1">
              <LoaderCircle size={14} className="shrink-0 animate-spin text-accent" aria-hidden />
              <span className="sr-only">{text.reading}: </span>
              <bdi className="min-w-0 truncate">{nameOf(url)}</bdi>
            </li>
          ))}
          {steps.read.map((url) => (
            <li key={url} title={url} className="appear flex items-center gap-2.5 py-1 text-muted">
              <Check size={14} className="shrink-0 text-success" aria-hidden />
              <span className="sr-only">{text.read}: </span>
              <bdi className="min-w-0 truncate">{nameOf(url)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
