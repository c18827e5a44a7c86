import type { AuditFinding, AuditOverview, LinkedTask, Project } from '@fettle/contract';
import type { ReactNode } from 'react';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { strings } from '../../../strings/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { IgnoredMark } from '../ignoring/ignored-mark.tsx';
import { ResultRow } from '../result-row.tsx';
import { ChangeBadge, FindingActions } from './finding-actions.tsx';
import { asSentence, splitDetail } from './split-detail.ts';
import { TaskChip } from './task-chip.tsx';

interface FindingRowProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  finding: AuditFinding;
  task: LinkedTask | null;
  showsCheck: boolean;
  /** The page that is looked at: only other URLs are shown. */
  pageUrl?: string;
  /** What can be done about it is offered elsewhere. */
  hidesActions?: boolean;
}

/**
 * A finding: the name of its issue, its page, its detail, whether it is new, and its task. Within an issue, whose name is
 * above, it begins with the page.
 */
export function FindingRow(props: FindingRowProps) {
  const { audit, project, canWrite, finding, task, showsCheck, pageUrl, hidesActions = false } = props;
  const { url, target, ignored } = finding;
  const showsPage = url !== pageUrl;
  const hasUrls = showsPage || target !== null;
  const { result, rest } = splitDetail(finding, pageUrl !== undefined && hasUrls);
  const urls = hasUrls ? <Urls audit={audit} page={showsPage ? url : null} target={target} /> : null;
  const detail = rest === '' ? null : <bdi>{asSentence(rest)}</bdi>;
  const [first, ...others] = [
    ...(showsCheck
      ? [
          <span key="title" className="font-medium">
            {finding.title}
          </span>,
        ]
      : []),
    ...(urls === null ? [] : [<div key="urls">{urls}</div>]),
    // What happened to a link stands beside the badge that says so.
    ...(detail === null || result !== null
      ? []
      : [
          <p key="detail" className="text-xs text-muted">
            {detail}
          </p>,
        ]),
  ];
  const hasMeta =
    result !== null || task !== null || (finding.change !== null && finding.change !== 'still_there');
  // All there is to say is in the name of the issue.
  if (first === undefined && hidesActions && !hasMeta && ignored === null) return null;
  return (
    <ResultRow
      title={first}
      isInner={!showsCheck}
      meta={
        <>
          {showsCheck ? <SeverityBadge severity={finding.severity} /> : null}
          <ChangeBadge change={finding.change} />
          {result === null ? null : (
            <Badge tone={isBroken(finding) ? 'danger' : 'plain'}>{asSentence(result)}</Badge>
          )}
          {result === null || detail === null ? null : <span className="wrap-anywhere">{detail}</span>}
          {task === null ? null : <TaskChip task={task} />}
        </>
      }
      actions={
        hidesActions ? null : (
          <FindingActions
            audit={audit}
            project={project}
            canWrite={canWrite}
            finding={finding}
            task={task}
            isWhole={showsCheck}
          />
        )
      }
    >
      {others.map((line) => (
        <div key={line.key} className="wrap-anywhere">
          {line}
        </div>
      ))}
      {ignored === null ? null : <IgnoredMark ignored={ignored} />}
    </ResultRow>
  );
}

interface UrlsProps {
  audit: AuditOverview;
  /** Null if it is the page that is looked at. */
  page: string | null;
  target: string | null;
}

/** The page of a finding and what it is about there, each in a line of its own. */
function Urls({ audit, page, target }: UrlsProps) {
  const pageOf = (shown: string): ReactNode => (
    <InspectLink projectId={audit.projectId} auditId={audit.id} url={shown} rootUrl={audit.config.rootUrl} />
  );
  return (
    <>
      {page === null ? null : <div>{pageOf(page)}</div>}
      {target === null ? null : (
        <div className="flex gap-1 leading-[24px] text-muted">
          {page === null ? null : <span>{strings.auditFindings.target}</span>}
          {pageOf(target)}
        </div>
      )}
    </>
  );
}

function isBroken({ checkId }: AuditFinding): boolean {
  return checkId.endsWith('-broken');
}
