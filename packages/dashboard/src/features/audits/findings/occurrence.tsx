import type { AuditFinding, AuditOverview, FindingTask, Project } from '@fettle/contract';
import { findTask } from './find-task.ts';
import { FindingLine, type FindingLineProps, FindingRow } from './finding-row.tsx';
import type { FindingFilter } from './findings-query.ts';

export interface OccurrenceProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  links: readonly FindingTask[] | undefined;
  filter: FindingFilter;
  isWhole?: boolean;
  finding: AuditFinding;
  /** There is room for a line in columns. */
  hasColumns: boolean;
  /** Its issue with the URL where it occurs, where they have a column; null below an occurrence of the same one. */
  issue?: FindingLineProps['issue'];
  /** Its issue is named above. */
  isInGroup?: boolean;
}

/** An occurrence of a list, in a line where there is room for it. */
export function Occurrence({ finding, hasColumns, issue, isInGroup = false, ...props }: OccurrenceProps) {
  const { audit, project, canWrite, links, filter, isWhole = false } = props;
  const shared = {
    audit,
    project,
    canWrite,
    finding,
    task: findTask(links, finding.checkId, finding.fingerprint),
    showsCheck: isWhole && !isInGroup,
    isWhole,
    hidesChange: filter.change === finding.change,
    ...(filter.pageUrl === undefined ? {} : { pageUrl: filter.pageUrl }),
  };
  return hasColumns ? <FindingLine {...shared} issue={issue} /> : <FindingRow {...shared} />;
}
