import type { AuditOverview, AuditPageDetail, PageIssue, Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { findingTasksQuery } from '../../../data/audits/finding-tasks.ts';
import { strings } from '../../../strings/index.ts';
import { findTask } from '../findings/find-task.ts';
import { FindingRow } from '../findings/finding-row.tsx';
import { IssueActions } from '../findings/issue-actions.tsx';
import { TaskChip } from '../findings/task-chip.tsx';
import { ResultRow } from '../result-row.tsx';
import { Section } from './section.tsx';

interface IssuesSectionProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  detail: AuditPageDetail;
}

/** The failing checks on this page, each with its occurrences. */
export function IssuesSection(props: IssuesSectionProps) {
  const text = strings.pageInspector;
  const { issues, issueCount, occurrenceCount } = props.detail;
  const isKnown = issueCount !== null && occurrenceCount !== null;
  return (
    <Section
      id="inspector-issues"
      title={text.issues}
      {...(isKnown && issueCount > 0 ? { count: text.issueTotals(issueCount, occurrenceCount) } : {})}
    >
      {isKnown && issueCount === 0 ? <p className="text-sm text-muted">{text.noIssues}</p> : null}
      {isKnown ? null : <p className="text-sm text-muted">{text.issuesGone}</p>}
      <ul className="inspector-rows @container">
        {issues.map((issue) => (
          <li key={issue.checkId}>
            <Issue issue={issue} {...props} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Occurrences beyond these are one click away: a page can have hundreds of the same. */
const shownOccurrences = 5;

function Issue({ issue, audit, project, canWrite, detail }: IssuesSectionProps & { issue: PageIssue }) {
  const text = strings.pageInspector;
  const { data: links } = useQuery(findingTasksQuery(audit.projectId));
  const own = detail.occurrences.filter(({ checkId }) => checkId === issue.checkId);
  const shown = own.slice(0, shownOccurrences);
  const only = issue.count === 1 ? own[0] : undefined;
  const whole = findTask(links, issue.checkId, null);
  const severity = <SeverityBadge severity={issue.severity} />;
  return (
    <div className="flex gap-x-3">
      {/* In a column where there is room for one, otherwise below the title. */}
      <span className="severity-before w-18 shrink-0 items-start pt-px">{severity}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <ResultRow
          isFlush
          title={<h4 className="font-semibold">{issue.title}</h4>}
          meta={
            <>
              <span className="severity-below flex">{severity}</span>
              {issue.count > 1 ? <span className="tabular-nums">{text.occurrences(issue.count)}</span> : null}
              {whole === null ? null : <TaskChip task={whole} />}
            </>
          }
          actions={
            canWrite && audit.findingGroups !== null ? (
              <IssueActions
                audit={audit}
                project={project}
                issue={issue}
                own={own}
                pageUrl={detail.url}
                links={links}
              />
            ) : null
          }
        />
        {/* The only occurrence is the rest of its issue. Several are apart from each other, and from what holds them. */}
        <div className={only === undefined ? 'inspector-places' : 'contents'}>
          {shown.map((finding) => (
            <FindingRow
              key={finding.fingerprint}
              audit={audit}
              project={project}
              canWrite={canWrite}
              finding={finding}
              task={findTask(links, finding.checkId, finding.fingerprint)}
              showsCheck={false}
              isFlush
              pageUrl={detail.url}
              hidesActions={only !== undefined}
            />
          ))}
          {issue.count > shown.length ? (
            <Link
              to="/projects/$projectId/audits/$auditId"
              params={{ projectId: audit.projectId, auditId: audit.id }}
              search={{ tab: 'findings', check: issue.checkId }}
              className="inline-flex items-center self-start py-1 text-xs font-medium text-accent hover:underline"
            >
              {text.moreOccurrences(issue.count)}
            </Link>
          ) : null}
        </div>
      </div>
    </div>
  );
}
