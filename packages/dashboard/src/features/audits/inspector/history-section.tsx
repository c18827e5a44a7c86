import type { PageHistoryItem } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { pageHistoryQuery } from '../../../data/audits/page-details.ts';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { strings } from '../../../strings/index.ts';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { ResultRow } from '../result-row.tsx';
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
      <ol className="inspector-rows">
        {(items ?? []).map((item) => (
          <li key={item.auditId}>
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
  const when = completedAt === null ? strings.common.none : formatAuditTime(completedAt);
  const changed = changedFields.map((field) => text.changedFields[field]).join(', ');
  return (
    <ResultRow
      isFlush
      title={
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Link
            to="/projects/$projectId/audits/$auditId/page"
            params={{ projectId, auditId }}
            search={{ url }}
            aria-current={isCurrent ? 'page' : undefined}
            className="font-medium leading-[24px] hover:underline"
          >
            {when}
          </Link>
          {isCurrent ? <span className="text-xs text-muted">{text.thisAudit}</span> : null}
        </span>
      }
      meta={
        <>
          {status === null || status === 0 ? null : <Badge tone={toneOf(status)}>{status}</Badge>}
          {change === null ? (
            <Badge>{present ? text.firstAudit : text.changes.absent}</Badge>
          ) : (
            <Badge tone={tones[change]}>{text.changes[change]}</Badge>
          )}
          {present && occurrenceCount !== null ? <span>{text.occurrences(occurrenceCount)}</span> : null}
        </>
      }
    >
      {page?.title == null ? null : (
        <p className="line-clamp-2 text-xs text-muted wrap-anywhere">
          <bdi>{page.title}</bdi>
        </p>
      )}
      {changed === '' ? null : <p className="text-xs text-muted">{text.changedList(changed)}</p>}
    </ResultRow>
  );
}
