import type { AuditOverview, AuditPageDetail, PageLink } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { pageLinksQuery } from '../../../data/audits/page-details.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { asSentence } from '../findings/split-detail.ts';
import { toneOf } from './inspector-header.tsx';
import { MoreButton } from './more-button.tsx';
import { Section } from './section.tsx';
import { linksInId } from './section-ids.ts';

interface LinksSectionProps {
  audit: AuditOverview;
  detail: AuditPageDetail;
}

/** The pages that link to this one, with their anchor text. */
export function LinksIn({ audit, detail }: LinksSectionProps) {
  const text = strings.pageInspector;
  const { total, isComplete, items } = detail.inlinks;
  return (
    <Section id={linksInId} title={text.linksIn} count={formatNumber(total)}>
      {total === 0 ? <p className="text-sm text-muted">{text.noLinksIn}</p> : null}
      {isComplete || total === 0 ? null : (
        <p className="pb-1 text-sm text-muted">{text.someLinks(items.length, total)}</p>
      )}
      <LinkList audit={audit} detail={detail} direction="in" />
    </Section>
  );
}

type Result = NonNullable<PageLink['result']>;

/** What this page links to, with the result of each link. */
export function LinksOut({ audit, detail }: LinksSectionProps) {
  const text = strings.pageInspector;
  const [result, setResult] = useState<Result | 'all'>('all');
  const { total, broken, unverified, isComplete } = detail.outlinks;
  const options = [
    { value: 'all' as const, label: text.allLinks },
    ...(broken > 0
      ? [{ value: 'broken' as const, label: `${text.results.broken} ${formatNumber(broken)}` }]
      : []),
    ...(unverified > 0
      ? [{ value: 'unverified' as const, label: `${text.results.unverified} ${formatNumber(unverified)}` }]
      : []),
  ];
  return (
    <Section
      id="inspector-links-out"
      title={text.linksOut}
      count={formatNumber(total)}
      actions={
        options.length > 1 ? (
          <SegmentedControl label={text.linkFilter} value={result} options={options} onChange={setResult} />
        ) : undefined
      }
    >
      {total === 0 ? <p className="text-sm text-muted">{text.noLinksOut}</p> : null}
      {isComplete || total === 0 ? null : (
        <p className="pb-1 text-sm text-muted">{text.someLinks(0, total)}</p>
      )}
      <LinkList
        audit={audit}
        detail={detail}
        direction="out"
        result={result === 'all' ? undefined : result}
      />
    </Section>
  );
}

interface LinkListProps extends LinksSectionProps {
  direction: 'in' | 'out';
  result?: Result | undefined;
}

function LinkList({ audit, detail, direction, result }: LinkListProps) {
  const list = useInfiniteQuery(pageLinksQuery(detail, { direction, result }));
  const { data, error, refetch } = list;
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows label={strings.common.loading} count={3} />
    ) : (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    );
  }
  const links = data.pages.flatMap(({ items }) => items);
  if (links.length === 0) return null;
  return (
    <>
      <ul className="inspector-lines @container">
        {links.map((link) => (
          <li key={link.url}>
            <LinkRow audit={audit} link={link} />
          </li>
        ))}
      </ul>
      <MoreButton
        list={list}
        label={strings.pageInspector.moreLinks(remaining(data.pages[0]?.total, links))}
      />
    </>
  );
}

const perPage = 50;

function remaining(total: number | undefined, shown: readonly unknown[]): number {
  return Math.min(perPage, (total ?? 0) - shown.length);
}

/** The other end of a link, what is unusual about it, and its text, in columns if there is room. */
function LinkRow({ audit, link }: { audit: AuditOverview; link: PageLink }) {
  const text = strings.pageInspector;
  const { kind, internal } = link;
  return (
    <div className="link-row text-sm">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <InspectLink
          projectId={audit.projectId}
          auditId={audit.id}
          url={link.url}
          rootUrl={audit.config.rootUrl}
        />
        <LinkResult link={link} />
        {kind === 'link' ? null : <Badge>{text.linkKinds[kind]}</Badge>}
        {kind === 'link' && internal && !link.followed ? <Badge>{text.nofollow}</Badge> : null}
        {internal ? null : <Badge>{text.external}</Badge>}
      </div>
      <AnchorText link={link} />
    </div>
  );
}

/** What the URL returned, unless it is as it should be, and what is wrong with the link. */
function LinkResult({ link: { result, status, reason } }: { link: PageLink }) {
  const text = strings.pageInspector;
  const isTroubled = result === 'broken' || result === 'unverified';
  const why = isTroubled ? (reason === null ? text.results[result] : asSentence(reason)) : null;
  // The reason can begin with the status.
  const shown = status === null || status === 200 || why?.startsWith(String(status)) === true ? null : status;
  return (
    <>
      {shown === null ? null : <Badge tone={toneOf(shown)}>{shown}</Badge>}
      {why === null ? null : <Badge tone={result === 'broken' ? 'danger' : 'warning'}>{why}</Badge>}
    </>
  );
}

/** Scripts and styles have none. */
function AnchorText({ link: { kind, text } }: { link: PageLink }) {
  if (text === '' && kind !== 'link') return null;
  return (
    <span
      title={text === '' ? undefined : text}
      className="min-w-0 flex-1 basis-32 truncate text-xs text-muted"
    >
      {text === '' ? strings.pageInspector.noText : <bdi>{strings.auditLinks.anchor(text)}</bdi>}
    </span>
  );
}
