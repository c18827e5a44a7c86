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
import './crawl-log.css';

const shownNext = 3;
const shownUrls = 6;

interface CrawlLogProps {
  audit: Pick<AuditOverview, 'id' | 'status'>;
  rootUrl: string;
}

/** How the site responds to a running audit, as it goes. */
export function CrawlLog({ audit, rootUrl }: CrawlLogProps) {
  const status = useAuditProgress(audit.id)?.status ?? audit.status;
  const crawl = useCrawl(audit.id, status);
  const log = useLastLog(crawl);
  const now = crawl?.waiting.slice(0, shownNext) ?? [];
  if (log === null && now.length === 0) return null;
  return (
    <div className="crawl-log">
      <div className="crawl-log-parts">
        {log === null ? null : (
          <div>
            <Statuses statuses={log.statuses} />
            <Urls title={text.errors} none={text.noErrors} urls={log.latestErrors} rootUrl={rootUrl} />
          </div>
        )}
        <div>
          {now.length === 0 ? null : (
            <Part title={text.reading}>
              {now.map((url, place) => (
                <Row key={url} url={url} rootUrl={rootUrl}>
                  {/* How many are requested at once depends on the site, and is not known here. */}
                  <span>
                    {place === 0 ? (
                      <LoaderCircle size={14} className="animate-spin text-accent" aria-hidden />
                    ) : null}
                  </span>
                </Row>
              ))}
            </Part>
          )}
          {log === null ? null : <Urls title={text.read} urls={log.latest} rootUrl={rootUrl} />}
        </div>
      </div>
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
        <li key={status} className="tabular-nums">
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
    <Part
      title={title}
      unit={urls.length === 0 ? undefined : text.time}
      none={urls.length === 0 ? none : undefined}
    >
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
    <span className={classNames('tabular-nums', statusClass(status) || 'text-muted')}>
      {status === 0 ? strings.common.none : status}
    </span>
  );
}

interface PartProps {
  title: string;
  /** What the numbers at the end of its rows are. */
  unit?: string | undefined;
  none?: string | undefined;
  children: ReactNode;
}

function Part({ title, unit, none, children }: PartProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h4 id={id} className="text-sm font-semibold">
          {title}
        </h4>
        {unit === undefined ? null : <span className="text-xs text-muted">{unit}</span>}
      </div>
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
    <li title={url} className="appear">
      {children}
      <bdi className="min-w-0 flex-1 truncate">{shortUrl(url, rootUrl)}</bdi>
      {end === undefined ? null : <span className="shrink-0 text-xs text-muted tabular-nums">{end}</span>}
    </li>
  );
}
