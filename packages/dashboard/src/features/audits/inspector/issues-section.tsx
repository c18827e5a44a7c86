import type { AuditOverview, AuditPageDetail, PageIssue, Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { findingTasksQuery } from '../../../data/audits/finding-tasks.ts';
import { strings } from '../../../strings/index.ts';
import { findTask } from '../findings/find-task.ts';
import { FindingRow } from '../findings/finding-row.tsx';
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
      <ul className="divide-y divide-line">
        {issues.map((issue) => (
          <li key={issue.checkId} className="py-2">
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
  return (
    <>
      <h4 className="flex flex-wrap items-center gap-2 text-sm">
        <SeverityBadge severity={issue.severity} />
        <span className="font-medium">{issue.title}</span>
        {issue.count > 1 ? (
          <span className="text-xs text-muted tabular-nums">{text.occurrences(issue.count)}</span>
        ) : null}
      </h4>
      {shown.map((finding) => (
        <FindingRow
          key={finding.fingerprint}
          audit={audit}
          project={project}
          canWrite={canWrite}
          finding={finding}
          task={findTask(links, finding.checkId, finding.fingerprint)}
          showsCheck={false}
          pageUrl={detail.url}
        />
      ))}
      {issue.count > shown.length ? (
        <Link
          to="/projects/$projectId/audits/$auditId"
          params={{ projectId: audit.projectId, auditId: audit.id }}
          search={{ tab: 'findings', check: issue.checkId }}
          className="text-xs font-medium text-accent hover:underline"
        >
          {text.moreOccurrences(issue.count)}
        </Link>
      ) : null}
    </>
  );
}
