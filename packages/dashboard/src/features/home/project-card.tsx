import type { ProjectListItem } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { roundScore } from '../../components/audits/round-score.ts';
import { ScoreRing } from '../../components/audits/score-ring.tsx';
import { isRunning } from '../../data/audits/audits.ts';
import { isCanceled } from '../../data/audits/is-canceled.ts';
import { strings } from '../../strings/index.ts';
import { SparkLine } from '../../ui/charts/spark-line.tsx';
import { ColorDot, cssColor } from '../../ui/display/color-dot.tsx';
import { RelativeTime } from '../../ui/display/relative-time.tsx';

/** A project at a glance: task progress, overdue tasks, and the score of its site. */
export function ProjectCard({ project }: { project: ProjectListItem }) {
  const { id, name, color, url, progress, openTaskCount, overdueTaskCount, lastAudit, scores } = project;
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: id }}
      className="flex h-full flex-col rounded-2xl border border-line bg-surface p-4 transition-colors hover:border-line-strong"
    >
      <span className="flex items-start gap-3">
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 font-medium">
            <ColorDot color={color} />
            <span className="truncate">{name}</span>
          </span>
          <span className="block truncate text-xs text-muted">{url === null ? ' ' : hostOf(url)}</span>
        </span>
        <ScoreRing score={lastAudit?.overallScore ?? scores.at(-1) ?? null} />
      </span>
      <span className="mt-3 block h-1.5 overflow-hidden rounded-full bg-line" aria-hidden>
        <span
          className="block h-full rounded-full"
          style={{ width: `${progress}%`, backgroundColor: cssColor(color) }}
        />
      </span>
      <span className="mt-2 flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <span>
          {openTaskCount === 0 && progress === 0
            ? strings.home.noTasks
            : `${strings.home.openTasks(openTaskCount)} · ${strings.home.done(progress)}`}
        </span>
        {overdueTaskCount > 0 ? (
          <span className="font-medium text-danger">{strings.home.overdueTasks(overdueTaskCount)}</span>
        ) : null}
      </span>
      <span className="mt-1 flex items-end justify-between gap-3 text-xs text-muted">
        <span>
          <AuditState audit={lastAudit} />
        </span>
        {scores.length > 1 ? (
          <SparkLine label={strings.home.trend(scores.map(roundScore).join(', '))} values={scores} />
        ) : null}
      </span>
    </Link>
  );
}

/** The state of the latest audit. Nothing went wrong with one that was canceled. */
function AuditState({ audit }: { audit: ProjectListItem['lastAudit'] }) {
  const text = strings.home;
  if (audit === null) return text.neverAudited;
  const { status, error, completedAt } = audit;
  if (isRunning({ status }) || completedAt === null) return text.auditRunning;
  const label = isCanceled(error) ? text.auditCanceled : error === null ? text.audited : text.auditFailed;
  return (
    <>
      {label} <RelativeTime time={completedAt} />
    </>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
