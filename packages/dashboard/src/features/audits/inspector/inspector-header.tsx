import type { AuditOverview, AuditPageDetail } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Copy } from 'lucide-react';
import { copyText } from '../../../components/clipboard/copy-text.ts';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { strings } from '../../../strings/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { OpenPageIcon } from '../../../ui/display/open-page-icon.tsx';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { CrawledText } from './crawled-text.tsx';

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
        <h2 className="min-w-0 flex-1 text-lg font-semibold">
          <CrawledText text={url} isUrl />
        </h2>
        {/* The icons end where the cards below them do. */}
        <div className="inspector-buttons -my-1 flex shrink-0 items-center pointer-coarse:-my-2">
          <OpenPageIcon isButton url={url} rootUrl={config.rootUrl} />
          <IconButton label={`${strings.clipboard.copy}: ${text.url}`} onClick={() => void copyText(url)}>
            <Copy size={16} aria-hidden />
          </IconButton>
        </div>
      </div>
      {detail === null ? null : <State detail={detail} />}
    </header>
  );
}

function State({ detail }: { detail: AuditPageDetail }) {
  const text = strings.pageInspector;
  const { kind, indexability } = detail;
  const status = statusOf(detail);
  const isIndexable = indexability?.indexable === true;
  const reason = indexability?.reason ?? null;
  return (
    <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 text-sm">
      {status === null ? null : <Badge tone={toneOf(status)}>{status}</Badge>}
      <Badge tone={kind === 'failed' ? 'danger' : 'plain'}>{text.kinds[kind]}</Badge>
      {indexability === null ? null : (
        <Badge tone={isIndexable ? 'success' : 'warning'}>
          {isIndexable ? text.indexable : text.notIndexable}
        </Badge>
      )}
      {isIndexable || reason === null ? null : (
        <span className="min-w-0 text-muted wrap-anywhere">
          <bdi>{text.reasons[reason]?.(indexability?.detail ?? '')}</bdi>
        </span>
      )}
    </div>
  );
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
