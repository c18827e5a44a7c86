import type { AuditFinding, AuditOverview, FindingTask, Project } from '@fettle/contract';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import type { IgnoreSubject } from '../ignoring/ignore-subject.ts';
import { IgnoredBar, IssuesBar } from '../selecting/issues-bar.tsx';
import { SelectAll } from '../selecting/select-all.tsx';
import { SelectBox } from '../selecting/select-box.tsx';
import { type ListSelection, useSelection } from '../selecting/use-selection.ts';
import { findTask } from './find-task.ts';
import { FindingRow } from './finding-row.tsx';
import { type FindingFilter, useFindings } from './findings-query.ts';

interface FindingListProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  links: readonly FindingTask[] | undefined;
  filter: FindingFilter;
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
  const selection = useSelection(findings.map(keyOf));
  const canSelect = canWrite && filter.change !== 'fixed' && filter.change !== 'not_rechecked';
  const selected = findings.filter((finding) => selection.selected.includes(keyOf(finding)));
  const clear = (): void => selection.selectAll(false);
  return (
    <div className="rounded-2xl border border-line bg-surface shadow-card p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-sm text-muted">
        {canSelect ? <SelectAll count={findings.length} selection={selection} /> : null}
        <p>{strings.auditFindings.count(list.total)}</p>
      </div>
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

function FindingRows({ findings, list, selection, filter, empty: _empty, ...shared }: FindingRowsProps) {
  const { isWhole = false, links, ...row } = shared;
  return (
    <>
      <VirtualList
        count={findings.length}
        total={list.total}
        rowHeight={isWhole ? 92 : 61}
        keyOf={(index) => `${findings[index]?.fingerprint} ${findings[index]?.change}`}
        renderRow={(index) => {
          const finding = findings[index];
          return finding === undefined ? null : (
            <div className="flex items-start gap-3">
              {selection === null ? null : (
                <span className="pt-3">
                  <SelectBox
                    label={strings.auditSelection.select(placeOf(finding, row.audit))}
                    checked={selection.has(keyOf(finding))}
                    onSelect={(isRange) => selection.select(keyOf(finding), isRange)}
                  />
                </span>
              )}
              <div className="min-w-0 flex-1">
                <FindingRow
                  {...row}
                  finding={finding}
                  task={findTask(links, finding.checkId, finding.fingerprint)}
                  showsCheck={isWhole}
                  {...(filter.pageUrl === undefined ? {} : { pageUrl: filter.pageUrl })}
                />
              </div>
            </div>
          );
        }}
        onNearEnd={() => loadMore(list)}
      />
      <MoreFailed list={list} />
    </>
  );
}

function keyOf({ checkId, fingerprint }: AuditFinding): string {
  return `${checkId} ${fingerprint}`;
}

function placeOf({ title, url }: AuditFinding, { config }: AuditOverview): string {
  return `${title}: ${shortUrl(url, config.rootUrl)}`;
}

function subjectOf(finding: AuditFinding, audit: AuditOverview): IgnoreSubject {
  const { checkId, fingerprint, title, url } = finding;
  return { check: checkId, fingerprint, title, place: shortUrl(url, audit.config.rootUrl) };
}
