import { wholeScore } from '@fettle/auditor/score-scale';
import type { ProjectListItem } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { strings } from '../../strings/index.ts';
import { SparkLine } from '../../ui/charts/spark-line.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { ProjectMark } from '../../ui/display/project-mark.tsx';
import { AuditRing } from './audit-ring.tsx';
import { AuditState } from './audit-state.tsx';
import { assessRisk, hasNoTasks } from './project-risk.ts';

/** A project at a glance: what is urgent, the progress of its tasks, and the score of its site with its trend. */
export function ProjectRow({ project }: { project: ProjectListItem }) {
  const { id, name, color, url, lastAudit, scores } = project;
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: id }}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 transition-colors hover:bg-hover focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,1fr)_9.5rem_7.5rem]"
    >
      <span className={classNames('flex min-w-0 items-center gap-3', hasNoTasks(project) && 'sm:col-span-2')}>
        <ProjectMark id={id} name={name} color={color} size="large" />
        <span className="min-w-0">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="max-w-full truncate font-medium">{name}</span>
            <Risks project={project} />
          </span>
          <span className="block truncate text-xs text-muted">
            {url === null ? null : `${hostOf(url)} · `}
            <AuditState audit={lastAudit} />
            {hasNoTasks(project) ? ` · ${strings.home.noTasks}` : null}
          </span>
        </span>
      </span>
      {hasNoTasks(project) ? null : <Tasks project={project} />}
      <span className="flex items-center justify-end gap-3 max-sm:col-start-2 max-sm:row-start-1">
        {scores.length > 1 ? (
          <span className="max-sm:hidden">
            <SparkLine label={strings.home.trend(scores.map(wholeScore).join(', '))} values={scores} />
          </span>
        ) : null}
        <AuditRing project={project} size={36} />
      </span>
    </Link>
  );
}

function Risks({ project }: { project: ProjectListItem }) {
  const { overdueTaskCount } = project;
  const { hasFailedAudit, hasPoorScore } = assessRisk(project);
  const text = strings.home;
  return (
    <>
      {overdueTaskCount > 0 ? <Badge tone="danger">{text.overdueTasks(overdueTaskCount)}</Badge> : null}
      {hasFailedAudit ? <Badge tone="danger">{text.riskFailed}</Badge> : null}
      {hasPoorScore ? <Badge tone="danger">{text.riskScore}</Badge> : null}
    </>
  );
}

/** Where there are none, that is said below the name, which has the room. */
function Tasks({ project }: { project: ProjectListItem }) {
  const { openTaskCount, progress } = project;
  const text = strings.home;
  return (
    <span className="block min-w-0 text-xs text-muted max-sm:col-span-2">
      <span className="block truncate">
        {text.openTasks(openTaskCount)} · {text.done(progress)}
      </span>
      <span className="mt-1 block h-1 overflow-hidden rounded-full bg-line" aria-hidden>
        <span className="block h-full rounded-full bg-accent" style={{ width: `${progress}%` }} />
      </span>
    </span>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
