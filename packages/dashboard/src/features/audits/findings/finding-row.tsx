import type { AuditFinding, AuditOverview, LinkedTask, Project } from '@fettle/contract';
import type { ReactNode } from 'react';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { strings } from '../../../strings/index.ts';
import { IgnoredMark } from '../ignoring/ignored-mark.tsx';
import { ResultLine } from '../result-line.tsx';
import { ResultRow } from '../result-row.tsx';
import { ChangeBadge, FindingActions } from './finding-actions.tsx';
import { asSentence, shortenUrls, splitDetail } from './split-detail.ts';
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
  /** In a list of those with the same change, which is said above. */
  hidesChange?: boolean;
  /** In a list of its own: the next step has a button where there is room for its words. */
  isWhole?: boolean;
  /** In a list that has the space around its rows. */
  isFlush?: boolean;
}

/**
 * A finding: the name of its issue, its page, its detail, whether it is new, and its task. Within an issue, whose name is
 * above, it begins with the page.
 */
export function FindingRow(props: FindingRowProps) {
  const { finding, task, showsCheck, hidesActions = false, hidesChange = false, isFlush = false } = props;
  const { ignored } = finding;
  const { urls, detail, result } = partsOf(props);
  const [first, ...others] = [
    ...(showsCheck
      ? [
          <span key="title" className="font-medium">
            {finding.title}
          </span>,
        ]
      : []),
    ...(urls === null ? [] : [<div key="urls">{urls}</div>]),
    // What is known about a broken link stands beside how it is broken.
    ...(detail === null || result !== null
      ? []
      : [
          <p key="detail" className="text-xs text-muted">
            {detail}
          </p>,
        ]),
  ];
  const hasChange = !hidesChange && finding.change !== null && finding.change !== 'still_there';
  const hasMeta = result !== null || task !== null || hasChange;
  // All there is to say is in the name of the issue.
  if (first === undefined && hidesActions && !hasMeta && ignored === null) return null;
  return (
    <ResultRow
      title={first}
      isInner={!showsCheck}
      isFlush={isFlush}
      meta={
        <>
          {showsCheck ? <SeverityBadge severity={finding.severity} /> : null}
          <Change {...props} />
          <Result result={result} detail={result === null ? null : detail} />
          {task === null ? null : <TaskChip task={task} />}
        </>
      }
      actions={hidesActions ? null : <Actions {...props} />}
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

export interface FindingLineProps extends FindingRowProps {
  /** Its issue, with where it occurs: null below an occurrence of the same one, undefined within an issue. */
  issue: ((place: ReactNode) => ReactNode) | null | undefined;
}

/** The same in one line of columns: the issue and where it is, and what is wrong there. */
export function FindingLine({ issue, ...props }: FindingLineProps) {
  const { finding, task } = props;
  const { urls, detail, result } = partsOf(props);
  // The name of the issue is above, for the eye.
  const name = issue === null ? <span className="sr-only">{finding.title}</span> : null;
  return (
    <ResultLine
      columns={issue === undefined ? 'place' : 'issue'}
      cells={{
        // What is wrong has the room of a URL that there is not.
        ...(issue === null && urls === null
          ? {}
          : {
              place: issue?.(urls === null ? null : <div>{urls}</div>) ?? (
                <>
                  {name}
                  {urls}
                </>
              ),
            }),
        detail: (
          <>
            {urls === null ? name : null}
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted empty:hidden">
              <Change {...props} />
              <Result result={result} detail={detail} />
              {task === null ? null : <TaskChip task={task} />}
            </div>
            {finding.ignored === null ? null : <IgnoredMark ignored={finding.ignored} />}
          </>
        ),
      }}
      actions={<Actions {...props} />}
    />
  );
}

interface ResultProps {
  result: string | null;
  detail: ReactNode;
}

/** What is wrong, beginning with how a link or file is broken, such as `404`. In words: a badge is what says the severity. */
function Result({ result, detail }: ResultProps) {
  if (result === null) return detail === null ? null : <span className="wrap-anywhere">{detail}</span>;
  return (
    <span className="wrap-anywhere">
      <span className="font-medium text-danger">{asSentence(result)}</span>
      {detail === null ? null : <>, {detail}</>}
    </span>
  );
}

/** What it says, each part by itself. */
function partsOf({ audit, finding, pageUrl }: FindingRowProps) {
  const { url, target } = finding;
  const showsPage = url !== pageUrl;
  const hasUrls = showsPage || target !== null;
  const { result, rest } = splitDetail(finding, pageUrl !== undefined && hasUrls);
  const said = shortenUrls(rest, [url, target], audit.config.rootUrl);
  return {
    urls: hasUrls ? <Urls audit={audit} page={showsPage ? url : null} target={target} /> : null,
    detail: said === '' ? null : <bdi>{result === null ? asSentence(said) : said}</bdi>,
    result,
  };
}

function Change({ finding, hidesChange = false }: FindingRowProps) {
  return hidesChange ? null : <ChangeBadge change={finding.change} />;
}

function Actions({ audit, project, canWrite, finding, task, showsCheck, isWhole }: FindingRowProps) {
  return (
    <FindingActions
      audit={audit}
      project={project}
      canWrite={canWrite}
      finding={finding}
      task={task}
      isWhole={isWhole ?? showsCheck}
    />
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
      {/* Exactly as high as a URL: around text in a line, there would be more room above than below. */}
      {page === null ? null : <div className="flex">{pageOf(page)}</div>}
      {target === null ? null : (
        <div className="flex gap-1 leading-[24px] text-muted">
          {page === null ? null : <span>{strings.auditFindings.target}</span>}
          {pageOf(target)}
        </div>
      )}
    </>
  );
}
