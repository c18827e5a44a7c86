import type { AuditOverview, AuditPageDetail } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Copy } from 'lucide-react';
import { copyText } from '../../../components/clipboard/copy-text.ts';
import { pageTasksQuery } from '../../../data/audits/page-details.ts';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { strings } from '../../../strings/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { OpenPageIcon } from '../../../ui/display/open-page-icon.tsx';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { NumberChip } from '../overview/number-chip.tsx';
import { CrawledText } from './crawled-text.tsx';
import { linksInId, tasksId } from './section-ids.ts';

interface InspectorHeaderProps {
  audit: AuditOverview;
  url: string;
  /** Null for a URL that the audit does not know. */
  detail: AuditPageDetail | null;
}

/** The URL, its status, and whether search engines can index it. */
export function InspectorHeader({ audit, url, detail }: InspectorHeaderProps) {
  const text = strings.pageInspector;
  const { id: auditId, projectId, completedAt, createdAt, config } = audit;
  const isBeyondPhone = useIsBeyondPhone();
  return (
    // What stays at the top does so for the whole page.
    <header className="contents">
      <Link
        to="/projects/$projectId/audits/$auditId"
        params={{ projectId, auditId }}
        className="inline-flex items-center gap-1.5 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={15} aria-hidden />
        {text.back(formatAuditTime(completedAt ?? createdAt))}
      </Link>
      {isBeyondPhone ? null : (
        <p aria-hidden className="inspector-short truncate">
          <bdi>{shortUrl(url, config.rootUrl)}</bdi>
        </p>
      )}
      {/*
       * Which URL it is about, wherever the page is scrolled to. On a phone, it can be half of the screen, and scrolls away
       * from a line below it that says the same.
       */}
      <div className="inspector-url flex items-start gap-x-3">
        <h2 className="min-w-0 text-lg font-semibold max-sm:flex-1">
          <CrawledText text={url} isUrl />
        </h2>
        {/* On a phone, the icons end where the cards below them do. */}
        <div className="inspector-buttons -my-1 flex shrink-0 items-center pointer-coarse:-my-2">
          <OpenPageIcon isButton url={url} rootUrl={config.rootUrl} />
          <IconButton label={`${strings.clipboard.copy}: ${text.url}`} onClick={() => void copyText(url)}>
            <Copy size={16} aria-hidden />
          </IconButton>
        </div>
      </div>
      {detail === null ? null : <State projectId={projectId} detail={detail} />}
    </header>
  );
}

function State({ projectId, detail }: { projectId: string; detail: AuditPageDetail }) {
  const text = strings.pageInspector;
  const { kind, indexability } = detail;
  const status = statusOf(detail);
  const isIndexable = indexability?.indexable === true;
  const reason = indexability?.reason ?? null;
  return (
    // As high as the way to the tasks, which is known later.
    <div className="mt-1.5 mb-3.5 flex min-h-7 flex-wrap items-center gap-2 text-sm pointer-coarse:min-h-[40px]">
      {status === null ? null : <Badge tone={toneOf(status)}>{status}</Badge>}
      <Badge tone={kind === 'failed' ? 'danger' : 'plain'}>{text.kinds[kind]}</Badge>
      {indexability === null ? null : (
        <Badge tone={isIndexable ? 'success' : 'warning'}>
          {isIndexable ? text.indexable : text.notIndexable}
        </Badge>
      )}
      <TaskCount projectId={projectId} url={detail.url} />
      {/* Where a broken link or a redirect has to be fixed. */}
      {kind === 'page' || detail.inlinks.total === 0 ? null : (
        <NumberChip label={text.linksInCount(detail.inlinks.total)} onPress={() => show(linksInId)} />
      )}
      {isIndexable || reason === null ? null : (
        <span className="min-w-0 text-muted wrap-anywhere">
          <bdi>{text.reasons[reason]?.(indexability?.detail ?? '')}</bdi>
        </span>
      )}
    </div>
  );
}

/** That there are tasks about the URL, with the way to them: they are below its issues, which offer to create more. */
function TaskCount({ projectId, url }: { projectId: string; url: string }) {
  const { data } = useInfiniteQuery(pageTasksQuery(projectId, url));
  const total = data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return <NumberChip label={strings.pageInspector.taskCount(total)} onPress={() => show(tasksId)} />;
}

/** Moves on to a section of the page, by the ID of its heading. */
function show(id: string): void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  // The URL covers what is at the top.
  heading?.scrollIntoView({ block: 'center' });
}

/** The first status: that of a redirect is what the URL itself returned. */
function statusOf({ response, page, linkCheck }: AuditPageDetail): number | null {
  const status = response?.redirects[0]?.status ?? response?.status ?? page?.status ?? linkCheck?.status;
  return status === undefined || status === 0 ? null : status;
}

/** The tone of an HTTP status. */
export function toneOf(status: number): BadgeTone {
  if (status >= 400) return 'danger';
  return status >= 300 ? 'warning' : 'success';
}
