import type { Activity } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchCheck } from 'lucide-react';
import { projectsQuery } from '../../data/projects/projects.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { RelativeTime } from '../../ui/display/relative-time.tsx';
import { formatActivity } from './format-activity.ts';

const linkClass = 'font-medium underline-offset-2 hover:underline';

/** Who did what, to what, and when. */
export function ActivityRow({ activity }: { activity: Activity }) {
  const { actor, task, auditId, projectId, projectName, createdAt } = activity;
  const { data: projects = [] } = useQuery(projectsQuery);
  const latest = projects.find(({ id }) => id === projectId)?.lastAudit;
  // Ignoring an issue changes the score: the feed shows the one that the project shows.
  const isLatest = auditId !== null && latest?.id === auditId && latest.overallScore !== null;
  const { before, after } = formatActivity(
    isLatest ? { ...activity, overallScore: latest.overallScore } : activity,
  );
  return (
    <li className="flex items-start gap-3 px-4 py-2 text-sm">
      {actor === null ? (
        <span className="inline-flex size-5 shrink-0 items-center justify-center text-muted">
          <SearchCheck size={16} aria-hidden />
        </span>
      ) : (
        <span aria-hidden className="flex">
          <Avatar id={actor.id} name={actor.name} size="small" />
        </span>
      )}
      <p className="min-w-0 flex-1 wrap-anywhere">
        {actor === null ? null : <span className="font-medium">{actor.name} </span>}
        {before}{' '}
        {task === null ? (
          <Link
            to="/projects/$projectId/audits/$auditId"
            params={{ projectId, auditId: auditId ?? '' }}
            className={linkClass}
          >
            {projectName}
          </Link>
        ) : (
          <Link to="/tasks/$taskId" params={{ taskId: task.id }} className={linkClass}>
            {task.key}
          </Link>
        )}
        {after === '' ? null : ` ${after}`}
        {task === null ? null : <span className="block truncate text-xs text-muted">{task.title}</span>}
      </p>
      <span className="shrink-0 pt-0.5 text-xs text-muted">
        <RelativeTime time={createdAt} />
      </span>
    </li>
  );
}
