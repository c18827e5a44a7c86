import type { AuditOverview } from '@fettle/contract';
import { Check, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useAuditProgress } from '../../../data/audits/audits.ts';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { addStep, type CrawlSteps, readingNow } from './crawl-steps.ts';
import { useCrawl } from './use-crawl.ts';

/** That nobody has to wait for a running audit, and the URLs that it reads, as it goes. */
export function CrawlLog({ audit }: { audit: AuditOverview }) {
  const status = useAuditProgress(audit.id)?.status ?? audit.status;
  const waiting = useCrawl(audit.id, status)?.waiting;
  const [steps, setSteps] = useState<CrawlSteps>({ reading: [], read: [] });
  useEffect(() => {
    if (waiting !== undefined) setSteps((before) => addStep(before, waiting));
  }, [waiting]);
  const text = strings.auditRun;
  const now = status === 'crawling' ? readingNow(steps) : [];
  return (
    <>
      <p className="mt-2 text-sm text-muted">{text.leave}</p>
      {now.length + steps.read.length === 0 ? null : (
        <div className="crawl-urls mt-4 grid gap-x-6 gap-y-3 border-t border-line pt-3 text-sm sm:grid-cols-2">
          <Urls
            title={text.reading}
            urls={now}
            rootUrl={audit.config.rootUrl}
            icon={<LoaderCircle size={14} className="shrink-0 animate-spin text-accent" aria-hidden />}
          />
          <Urls
            title={text.read}
            urls={steps.read}
            rootUrl={audit.config.rootUrl}
            icon={<Check size={14} className="shrink-0 text-success" aria-hidden />}
          />
        </div>
      )}
    </>
  );
}

interface UrlsProps {
  title: string;
  urls: readonly string[];
  rootUrl: string;
  icon: ReactNode;
}

function Urls({ title, urls, rootUrl, icon }: UrlsProps) {
  const id = useId();
  if (urls.length === 0) return null;
  return (
    <div className="min-w-0">
      <h4 id={id} className="mb-1 text-sm font-semibold">
        {title}
      </h4>
      <ul aria-labelledby={id}>
        {urls.map((url) => (
          <li key={url} title={url} className="appear flex items-center gap-2.5 py-1">
            {icon}
            <bdi className="min-w-0 truncate">{shortUrl(url, rootUrl)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
