import type { PageHistoryItem } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { pageHistoryQuery } from '../../../data/audits/page-details.ts';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { strings } from '../../../strings/index.ts';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { toneOf } from './inspector-header.tsx';
import { MoreButton } from './more-button.tsx';
import { Section } from './section.tsx';

interface HistorySectionProps {
  projectId: string;
  auditId: string;
  url: string;
  /** Nothing is shown if no audit has the URL. */
  hidesEmpty?: boolean;
}

/** What each audit of the project knows about the URL, newest first. */
export function HistorySection({ projectId, auditId, url, hidesEmpty = false }: HistorySectionProps) {
  const text = strings.pageInspector;
  const list = useInfiniteQuery(pageHistoryQuery(projectId, url));
  const { data, error, refetch } = list;
  const items = data?.pages.flatMap((page) => page.items);
  const total = data?.pages[0]?.total;
  if (hidesEmpty && !items?.some(({ present }) => present)) return null;
  return (
    <Section
      id="inspector-history"
      title={text.history}
      {...(total === undefined ? {} : { count: text.historyTotal(total) })}
    >
      {items === undefined && error === null ? (
        <SkeletonRows label={strings.common.loading} count={3} />
      ) : null}
      {items === undefined && error !== null ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      <ol className="divide-y divide-line">
        {(items ?? []).map((item) => (
          <li key={item.auditId} className="py-2">
            <HistoryRow item={item} projectId={projectId} url={url} isCurrent={item.auditId === auditId} />
          </li>
        ))}
      </ol>
      <MoreButton list={list} label={text.olderAudits} />
    </Section>
  );
}

const tones: Record<NonNullable<PageHistoryItem['change']>, BadgeTone> = {
  appeared: 'success',
  changed: 'info',
  unchanged: 'plain',
  disappeared: 'danger',
  absent: 'plain',
};

interface HistoryRowProps {
  item: PageHistoryItem;
  projectId: string;
  url: string;
  isCurrent: boolean;
}

function HistoryRow({ item, projectId, url, isCurrent }: HistoryRowProps) {
  const text = strings.pageInspector;
  const { auditId, completedAt, change, changedFields, present, status, page, occurrenceCount } = item;
  const facts = [
    page?.title ?? null,
    present && occurrenceCount !== null ? text.occurrences(occurrenceCount) : null,
  ].filter((fact) => fact !== null);
  const when = completedAt === null ? strings.common.none : formatAuditTime(completedAt);
  return (
    <div className="space-y-0.5 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to="/projects/$projectId/audits/$auditId/page"
          params={{ projectId, auditId }}
          search={{ url }}
          aria-current={isCurrent ? 'page' : undefined}
          className="font-medium hover:underline"
        >
          {when}
        </Link>
        {isCurrent ? <span className="text-xs text-muted">{text.thisAudit}</span> : null}
        <span className="ml-auto flex flex-wrap items-center gap-1.5">
          {change === null ? (
            <Badge>{present ? text.firstAudit : text.changes.absent}</Badge>
          ) : change === 'unchanged' ? (
            <span className="text-xs text-muted">{text.changes[change]}</span>
          ) : (
            <Badge tone={tones[change]}>{text.changes[change]}</Badge>
          )}
          {status === null || status === 0 ? null : <Badge tone={toneOf(status)}>{status}</Badge>}
        </span>
      </p>
      {facts.length === 0 ? null : (
        <p className="line-clamp-2 text-xs text-muted wrap-anywhere">
          <bdi>{facts.join(' · ')}</bdi>
        </p>
      )}
      {changedFields.length === 0 ? null : (
        <p className="text-xs text-muted">
          {text.changedList(changedFields.map((field) => text.changedFields[field]).join(', '))}
        </p>
      )}
    </div>
  );
}
