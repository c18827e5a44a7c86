import type { AuditFinding, AuditOverview } from '@fettle/contract';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { useHasColumns } from '../../../ui/use-is-wide.ts';
import type { IgnoreSubject } from '../ignoring/ignore-subject.ts';
import { LineHead } from '../result-line.tsx';
import { IgnoredBar, IssuesBar } from '../selecting/issues-bar.tsx';
import { SelectAll } from '../selecting/select-all.tsx';
import { type ListSelection, useSelection } from '../selecting/use-selection.ts';
import { useFindings } from './findings-query.ts';
import { Occurrence, type OccurrenceProps } from './occurrence.tsx';
import { keyOf, WholeRow } from './whole-row.tsx';

interface FindingListProps extends Omit<OccurrenceProps, 'finding' | 'hasColumns' | 'issue' | 'isInGroup'> {
  /** A list of its own instead of a part of an issue: shows the check of each finding, and several can be selected. */
  isWhole?: boolean;
  /** Instead of the list if there is nothing in it. */
  empty?: ReactNode;
}

/** The matching findings. Only those in view are rendered. */
export function FindingList(props: FindingListProps) {
  const { audit, filter, isWhole = false, empty } = props;
  const text = strings.auditFindings;
  const list = useFindings(audit.id, filter);
  const { findings, error, refetch } = list;
  if (error !== null && findings === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (findings === undefined) return <SkeletonRows label={strings.common.loading} count={3} />;
  if (findings.length === 0)
    return empty ?? <p className="py-6 text-center text-sm text-muted">{text.noMatches}</p>;
  const Rows = isWhole ? WholeList : FindingRows;
  return <Rows {...props} findings={findings} list={list} selection={null} />;
}

interface FindingRowsProps extends FindingListProps {
  findings: readonly AuditFinding[];
  list: ReturnType<typeof useFindings>;
  /** Null if findings cannot be selected. */
  selection: ListSelection | null;
}

/** The findings on a surface of their own, with what can be done with several. */
function WholeList(props: FindingRowsProps) {
  const { audit, canWrite, filter, findings, list } = props;
  const hasColumns = useHasColumns();
  const selection = useSelection(findings.map(keyOf));
  const canSelect = canWrite && filter.change !== 'fixed' && filter.change !== 'not_rechecked';
  const selected = findings.filter((finding) => selection.selected.includes(keyOf(finding)));
  const clear = (): void => selection.selectAll(false);
  return (
    <div className="overflow-clip rounded-2xl border border-line bg-surface shadow-card">
      {hasColumns ? (
        <LineHead
          columns="issue"
          labels={Object.values(strings.auditFindings.columns)}
          select={canSelect ? <SelectAll hideLabel count={findings.length} selection={selection} /> : null}
          end={strings.auditFindings.count(list.total)}
        />
      ) : (
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-sunken px-4 py-1 text-sm text-muted">
          {canSelect ? <SelectAll count={findings.length} selection={selection} /> : null}
          <p>{strings.auditFindings.count(list.total)}</p>
        </div>
      )}
      <FindingRows {...props} selection={canSelect ? selection : null} />
      {canSelect && filter.ignored === undefined ? (
        <IssuesBar
          audit={audit}
          subjects={selected.map((finding) => subjectOf(finding, audit))}
          onClear={clear}
        />
      ) : null}
      {canSelect && filter.ignored !== undefined ? (
        <IgnoredBar
          audit={audit}
          ids={selected.flatMap(({ ignored }) => (ignored === null ? [] : [ignored.id]))}
          count={selected.length}
          onClear={clear}
        />
      ) : null}
    </div>
  );
}

function FindingRows(props: FindingRowsProps) {
  const { findings, list, isWhole = false } = props;
  const hasColumns = useHasColumns();
  const groups = isWhole ? Map.groupBy(findings, issueOf) : null;
  return (
    <>
      <VirtualList
        count={findings.length}
        total={list.total}
        rowHeight={hasColumns ? 45 : isWhole ? 92 : 61}
        keyOf={(index) => `${findings[index]?.fingerprint} ${findings[index]?.change}`}
        renderRow={(index) => {
          const finding = findings[index];
          if (finding === undefined) return null;
          if (groups === null) return <Occurrence {...props} finding={finding} hasColumns={hasColumns} />;
          const issue = issueOf(finding);
          const group = groups.get(issue) ?? [];
          return (
            <WholeRow
              {...props}
              finding={finding}
              hasColumns={hasColumns}
              isFirst={issueOf(findings[index - 1]) !== issue}
              group={group}
              // More of the last one may follow.
              size={issue === issueOf(findings.at(-1)) && findings.length < list.total ? null : group.length}
            />
          );
        }}
        onNearEnd={() => loadMore(list)}
      />
      <MoreFailed list={list} />
    </>
  );
}

/** Occurrences of an issue are listed one after the other. */
function issueOf(finding: AuditFinding | undefined): string {
  return finding === undefined ? '' : `${finding.severity} ${finding.checkId}`;
}

function subjectOf(finding: AuditFinding, audit: AuditOverview): IgnoreSubject {
  const { checkId, fingerprint, title, url } = finding;
  return { check: checkId, fingerprint, title, place: shortUrl(url, audit.config.rootUrl) };
}
