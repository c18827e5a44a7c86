import type { AuditOverview, ShownCrawlLog } from '@fettle/contract';
import { ExternalLink, LoaderCircle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useAuditProgress } from '../../../data/audits/audits.ts';
import { crawlResponses as text } from '../../../strings/crawl-responses.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { Bar, barFills } from '../../../ui/charts/bar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { statusClass, statusTone } from '../status-tone.ts';
import { useCrawl, useCrawlLog } from './use-crawl.ts';
import './crawl-responses.css';

const shownNext = 3;
const shownUrls = 8;
/** Beside the status codes, of which there are about as many. */
const shownShort = 4;
const shownStatuses = 6;

interface CrawlResponsesProps {
  audit: Pick<AuditOverview, 'id' | 'status'>;
  rootUrl: string;
  /** Only what it has found, without what it is doing. */
  isShort?: boolean;
}

/** How the site responds to a running audit, as it goes. */
export function CrawlResponses({ audit, rootUrl, isShort = false }: CrawlResponsesProps) {
  const status = useAuditProgress(audit.id)?.status ?? audit.status;
  const crawl = useCrawl(audit.id, status);
  const log = useCrawlLog(crawl);
  const now = (isShort ? [] : crawl?.waiting.slice(0, shownNext)) ?? [];
  if (log === null && now.length === 0) return null;
  const found =
    log === null ? null : (
      <>
        <Statuses statuses={log.statuses} />
        <Failed
          urls={log.latestFailed.slice(0, isShort ? shownShort : shownUrls)}
          count={log.failedCount}
          rootUrl={rootUrl}
        />
      </>
    );
  return (
    <div className="crawl-responses">
      <div className="crawl-responses-parts">
        {isShort ? (
          found
        ) : (
          <>
            {found === null ? null : <div className="crawl-responses-pair">{found}</div>}
            <div className="crawl-responses-pair">
              {now.length === 0 ? null : (
                <Waiting urls={now} count={crawl?.waitingCount ?? 0} rootUrl={rootUrl} />
              )}
              {log === null ? null : <Latest urls={log.latest} rootUrl={rootUrl} />}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** A site can respond with any number of different codes. */
function mostFrequent(statuses: ShownCrawlLog['statuses']): ShownCrawlLog['statuses'] {
  return statuses
    .toSorted((a, b) => b.pages - a.pages)
    .slice(0, shownStatuses)
    .toSorted((a, b) => a.status - b.status);
}

function Statuses({ statuses }: Pick<ShownCrawlLog, 'statuses'>) {
  const all = statuses.reduce((sum, { pages }) => sum + pages, 0);
  if (all === 0) return null;
  return (
    <Part area="codes" title={strings.auditReport.statusTitle}>
      {mostFrequent(statuses).map(({ status, pages }) => (
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

interface FailedProps {
  urls: ShownCrawlLog['latestFailed'];
  /** With those that are not listed. */
  count: number;
  rootUrl: string;
}

function Failed({ urls, count, rootUrl }: FailedProps) {
  const isNone = count === 0;
  return (
    <Part
      area="failed"
      title={text.failed}
      note={count > urls.length ? text.latest(urls.length, count) : undefined}
      unit={isNone ? undefined : text.linkedFrom}
      none={isNone ? text.noneFailed : undefined}
    >
      {urls.map(({ url, status, linkedFrom }) => (
        <Row
          key={url}
          url={url}
          rootUrl={rootUrl}
          isFailed
          isLoop={status >= 300 && status < 400}
          end={linkedFrom === null ? undefined : shortUrl(linkedFrom, rootUrl)}
        >
          <Status isFailed status={status} />
        </Row>
      ))}
    </Part>
  );
}

interface WaitingProps {
  urls: readonly string[];
  /** With those that are not listed. */
  count: number;
  rootUrl: string;
}

function Waiting({ urls, count, rootUrl }: WaitingProps) {
  return (
    <Part area="next" title={text.reading} note={text.waiting(count)}>
      {urls.map((url, place) => (
        <Row key={url} url={url} rootUrl={rootUrl}>
          {/* How many are requested at once depends on the site, and is not known here. */}
          <span className="text-xs text-muted">
            {place === 0 ? (
              <>
                <LoaderCircle size={14} className="inline animate-spin text-accent" aria-hidden />
                <span className="sr-only">{text.now}</span>
              </>
            ) : (
              text.next
            )}
          </span>
        </Row>
      ))}
    </Part>
  );
}

function Latest({ urls, rootUrl }: { urls: ShownCrawlLog['latest']; rootUrl: string }) {
  return (
    <Part area="latest" title={text.read} unit={text.time}>
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

function Status({ status, isFailed = false }: { status: number; isFailed?: boolean }) {
  const look = isFailed ? 'font-medium text-danger' : statusClass(status) || 'text-muted';
  return (
    <span className={classNames('tabular-nums', look)}>{status === 0 ? strings.common.none : status}</span>
  );
}

interface PartProps {
  /** Its place on a wide screen. */
  area: 'codes' | 'failed' | 'next' | 'latest';
  title: string;
  note?: string | undefined;
  /** What is at the end of its rows. */
  unit?: string | undefined;
  none?: string | undefined;
  children: ReactNode;
}

function Part({ area, title, note, unit, none, children }: PartProps) {
  const id = useId();
  return (
    <div className="min-w-0" data-area={area}>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h4 id={id} className="text-sm font-semibold">
          {title}
        </h4>
        {note === undefined ? null : <span className="flex-1 text-xs text-muted">{note}</span>}
        {unit === undefined ? null : <span className="crawl-responses-unit text-xs text-muted">{unit}</span>}
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
  /** It opens, and on a phone, what links to it is in a line of its own, which says so. */
  isFailed?: boolean;
  /** It redirects without end. */
  isLoop?: boolean;
  end?: string | undefined;
  /** Before the URL. */
  children: ReactNode;
}

function Row({ url, rootUrl, isFailed = false, isLoop = false, end, children }: RowProps) {
  const path = shortUrl(url, rootUrl);
  return (
    <li title={url}>
      {children}
      {isFailed ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={[strings.common.openInNewTab(path), ...(isLoop ? [text.loop] : [])].join(', ')}
          className="flex min-w-0 flex-1 items-center gap-1.5 hover:underline"
        >
          <bdi className="truncate">{path}</bdi>
          <ExternalLink size={13} className="shrink-0 text-muted" aria-hidden />
          {isLoop ? <span className="shrink-0 text-xs text-muted">{text.loop}</span> : null}
        </a>
      ) : (
        <bdi className="min-w-0 flex-1 truncate">{path}</bdi>
      )}
      {end === undefined ? null : (
        <span className="truncate text-xs text-muted tabular-nums">
          {isFailed ? <span className="crawl-responses-narrow">{text.linkedFrom} </span> : null}
          <bdi>{end}</bdi>
        </span>
      )}
    </li>
  );
}
