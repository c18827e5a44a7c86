import type { AuditOverview, FindingTask, Project } from '@fettle/contract';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { findTask } from './find-task.ts';
import { FindingRow } from './finding-row.tsx';
import { type FindingFilter, useFindings } from './findings-query.ts';

interface FindingListProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  links: readonly FindingTask[] | undefined;
  filter: FindingFilter;
  /** Shows the check of each finding. */
  showsCheck?: boolean;
}

/** The matching findings. Only those in view are rendered. */
export function FindingList({
  audit,
  project,
  canWrite,
  links,
  filter,
  showsCheck = false,
}: FindingListProps) {
  const text = strings.auditFindings;
  const list = useFindings(audit.id, filter);
  const { findings, total, error, refetch } = list;
  if (error !== null && findings === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (findings === undefined) return <SkeletonRows label={strings.common.loading} count={3} />;
  if (findings.length === 0) return <p className="py-6 text-center text-sm text-muted">{text.noMatches}</p>;
  return (
    <>
      {showsCheck ? <p className="pb-2 text-sm text-muted">{text.count(total)}</p> : null}
      <VirtualList
        count={findings.length}
        total={total}
        rowHeight={61}
        keyOf={(index) => `${findings[index]?.fingerprint} ${findings[index]?.change}`}
        renderRow={(index) => {
          const finding = findings[index];
          return finding === undefined ? null : (
            <FindingRow
              audit={audit}
              project={project}
              canWrite={canWrite}
              finding={finding}
              task={findTask(links, finding.checkId, finding.fingerprint)}
              showsCheck={showsCheck}
            />
          );
        }}
        onNearEnd={() => loadMore(list)}
      />
      <MoreFailed list={list} />
    </>
  );
}
