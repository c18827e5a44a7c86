import type { AuditOverview, CrawledUrl } from '@fettle/contract';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useAuditProgress } from '../../../data/audits/audits.ts';
import { crawlLog as text } from '../../../strings/crawl-log.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { Bar, barFills } from '../../../ui/charts/bar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { statusClass, statusTone } from '../status-tone.ts';
import { useCrawl } from './use-crawl.ts';

const shownNow = 3;
const shownUrls = 6;

/** How the site responds to a running audit, as it goes. */
export function CrawlLog({ audit }: { audit: AuditOverview }) {
  const status = useAuditProgress(audit.id)?.status ?? audit.status;
  const crawl = useCrawl(audit.id, status);
  const log = useLastLog(crawl);
  const now = crawl?.waiting.slice(0, shownNow) ?? [];
  if (log === null && now.length === 0) return null;
  const { rootUrl } = audit.config;
  return (
    <div className="mt-4 grid gap-x-10 gap-y-5 border-t border-line pt-4 text-sm sm:grid-cols-2 min-[112rem]:grid-cols-4">
      {log === null ? null : (
        <>
          <Statuses statuses={log.statuses} />
          <Urls title={text.errors} none={text.noErrors} urls={log.latestErrors} rootUrl={rootUrl} />
        </>
      )}
      {now.length === 0 ? null : (
        <Part title={text.reading}>
          {now.map((url) => (
            <Row key={url} url={url} rootUrl={rootUrl}>
              <LoaderCircle size={14} className="shrink-0 animate-spin text-accent" aria-hidden />
            </Row>
          ))}
        </Part>
      )}
      {log === null ? null : <Urls title={text.read} urls={log.latest} rootUrl={rootUrl} />}
    </div>
  );
}

/** What the crawl has told last, which it does not take back while its results are analyzed. */
function useLastLog(crawl: AuditOverview['crawl'] | undefined): AuditOverview['crawl']['log'] {
  const [last, setLast] = useState<AuditOverview['crawl']['log']>(null);
  const log = crawl?.log ?? null;
  useEffect(() => {
    if (log !== null) setLast(log);
  }, [log]);
  return log ?? last;
}

function Statuses({ statuses }: { statuses: NonNullable<AuditOverview['crawl']['log']>['statuses'] }) {
  const all = statuses.reduce((sum, { pages }) => sum + pages, 0);
  if (all === 0) return null;
  return (
    <Part title={text.statuses}>
      {statuses.map(({ status, pages }) => (
        <li
          key={status}
          className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-2.5 py-1 tabular-nums"
        >
          <Status status={status} />
          <Bar value={pages} max={all} fill={barFills[statusTone(status)]} />
          <span className="min-w-8 text-right">
            {formatNumber(pages)} <span className="sr-only">{strings.auditReport.pagesUnit}</span>
          </span>
        </li>
      ))}
    </Part>
  );
}

interface UrlsProps {
  title: string;
  /** Instead of an empty list. */
  none?: string;
  urls: readonly CrawledUrl[];
  rootUrl: string;
}

function Urls({ title, none, urls, rootUrl }: UrlsProps) {
  if (urls.length === 0 && none === undefined) return null;
  return (
    <Part title={title} none={urls.length === 0 ? none : undefined}>
      {urls.slice(0, shownUrls).map(({ url, status, ms }) => (
        <Row
          key={url}
          url={url}
          rootUrl={rootUrl}
          end={status === 0 ? strings.auditReport.noResponse : text.took(ms)}
        >
          <Status status={status} />
        </Row>
      ))}
    </Part>
  );
}

function Status({ status }: { status: number }) {
  return (
    <span className={classNames('w-8 shrink-0 tabular-nums', statusClass(status) || 'text-muted')}>
      {status === 0 ? strings.common.none : status}
    </span>
  );
}

interface PartProps {
  title: string;
  none?: string | undefined;
  children: ReactNode;
}

function Part({ title, none, children }: PartProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <h4 id={id} className="mb-1 text-sm font-semibold">
        {title}
      </h4>
      {none === undefined ? (
        <ul aria-labelledby={id}>{children}</ul>
      ) : (
        <p className="py-1 text-muted">{none}</p>
      )}
    </div>
  );
}

interface RowProps {
  url: string;
  rootUrl: string;
  end?: string;
  /** Before the URL. */
  children: ReactNode;
}

function Row({ url, rootUrl, end, children }: RowProps) {
  return (
    <li title={url} className="appear flex items-center gap-2.5 py-1">
      {children}
      <bdi className="min-w-0 flex-1 truncate">{shortUrl(url, rootUrl)}</bdi>
      {end === undefined ? null : <span className="shrink-0 text-xs text-muted tabular-nums">{end}</span>}
    </li>
  );
}
