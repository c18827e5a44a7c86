import type { ProjectListItem } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { auditQuery, isRunning, useAuditProgress } from '../../data/audits/audits.ts';
import { projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Panel } from '../../ui/display/panel.tsx';
import { ProgressBar } from '../../ui/display/progress-bar.tsx';
import { ProjectMark } from '../../ui/display/project-mark.tsx';

/** The audits that run in any project, with their progress. Nothing while there are none. */
export function RunningAudits() {
  const { data: projects = [] } = useQuery(projectsQuery);
  const running = runningAuditsOf(projects);
  if (running.length === 0) return null;
  return (
    <Panel title={strings.home.running} note={running.length}>
      <ul className="divide-y divide-line">
        {running.map(({ project, auditId }) => (
          <li key={auditId}>
            <RunningRow project={project} auditId={auditId} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Projects with an audit that is not over. */
export function runningAuditsOf(projects: readonly ProjectListItem[]) {
  return projects.flatMap((project) =>
    project.lastAudit !== null && isRunning(project.lastAudit)
      ? [{ project, auditId: project.lastAudit.id }]
      : [],
  );
}

function RunningRow({ project, auditId }: { project: ProjectListItem; auditId: string }) {
  const live = useAuditProgress(auditId);
  // Until the live stream reports it.
  const { data: stored } = useQuery({ ...auditQuery(auditId), enabled: live === undefined });
  const { status = 'queued', progress = 0 } = live ?? stored ?? {};
  const pages = live?.pageCount ?? stored?.crawl.pageCount ?? 0;
  const stage = strings.auditRun.stages[status] ?? '';
  return (
    <Link
      to="/projects/$projectId/audits/$auditId"
      params={{ projectId: project.id, auditId }}
      className="flex items-center gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <ProjectMark id={project.id} name={project.name} color={project.color} size="medium" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3 text-sm">
          <span className="truncate font-medium">{project.name}</span>
          <span className="shrink-0 text-xs text-muted tabular-nums">
            {strings.auditProgress.percent(progress)}
          </span>
        </span>
        <span className="mt-1.5 block">
          <ProgressBar label={strings.auditRun.of(project.name)} percent={progress} />
        </span>
        <span className="mt-1 block truncate text-xs text-muted tabular-nums">
          {pages > 0 && status === 'crawling' ? strings.auditReport.facts.pages(pages) : stage}
        </span>
      </span>
    </Link>
  );
}
