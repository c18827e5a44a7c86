import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ScoreRing } from '../../../components/audits/score-ring.tsx';
import { isRunning, scheduleQuery, useAuditProgress } from '../../../data/audits/audits.ts';
import { isCanceled } from '../../../data/audits/is-canceled.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { ProjectMark } from '../../../ui/display/project-mark.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { useComesNear } from '../../../ui/use-comes-near.ts';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { NoScore } from '../no-score.tsx';
import { StartAgain } from '../run/start-again.tsx';
import { formatSchedule } from '../schedule/format-schedule.ts';
import { ScoreChange } from '../score-change.tsx';
import { scoreDifference, scoreReasons } from '../score-difference.ts';
import { StateBadge } from '../state-badge.tsx';
import type { ProjectAudits } from './latest-audits.ts';
import '../audits.css';

export const cell = 'px-3 py-2.5 text-left';
export const fromMedium = 'max-md:hidden';
export const fromWide = 'max-lg:hidden';

const nothing = <span className="text-muted">{strings.common.none}</span>;

interface ProjectAuditsRowProps {
  audits: ProjectAudits;
  /** Whether the user may start audits in all projects. */
  canStart: boolean;
}

/** A project with its score, the change since the audit before, what was found, and when it is audited next. */
export function ProjectAuditsRow({ audits, canStart }: ProjectAuditsRowProps) {
  const { project, scored } = audits;
  const score = scored?.overallScore ?? project.scores.at(-1) ?? null;
  const issues = scored?.issueCount ?? project.lastAudit?.issueCount ?? null;
  const row = useRef<HTMLTableRowElement>(null);
  const next = <NextAudit audits={audits} isNear={useComesNear(row)} />;
  const isWide = useIsWide();
  return (
    <tr ref={row} className="relative hover:bg-hover">
      <td className={`${cell} score w-0`}>
        <span className="flex items-center gap-2">
          {score === null ? (
            <NoScore audit={audits.latest ?? project.lastAudit} size={38} />
          ) : (
            <ScoreRing score={score} size={38} />
          )}
          {scored === null || !isWide ? null : (
            <ScoreChange difference={scoreDifference(scored)} reasons={scoreReasons(scored)} />
          )}
        </span>
      </td>
      <td className={`${cell} name`}>
        <span className="flex items-center gap-3">
          <span className="max-sm:hidden">
            <ProjectMark id={project.id} name={project.name} color={project.color} size="medium" />
          </span>
          <span className="min-w-0">
            <Name audits={audits} />
            <Below audits={audits} next={next} />
          </span>
        </span>
      </td>
      <td className={`${cell} ${fromMedium} whitespace-nowrap`}>
        <When audits={audits} />
      </td>
      <td className={`${cell} ${fromMedium} text-right tabular-nums`}>
        {scored === null ? nothing : formatNumber(scored.pageCount)}
      </td>
      <td className={`${cell} ${fromMedium} text-right tabular-nums`}>
        {issues === null ? nothing : formatNumber(issues)}
      </td>
      <td className={`${cell} ${fromWide} pl-10 whitespace-nowrap`}>{next}</td>
      <td className={`${cell} w-0 text-right`}>
        <Next audits={audits} canStart={canStart} isWide={isWide} />
      </td>
      <td className="chevron">
        <ChevronRight size={16} className="text-muted" aria-hidden />
      </td>
    </tr>
  );
}

interface NextProps extends ProjectAuditsRowProps {
  isWide: boolean;
}

/** The audit that runs is watched; otherwise, one can start. Above the link that covers the row. */
function Next({ audits: { project, latest }, canStart, isWide }: NextProps) {
  const audit = latest ?? project.lastAudit;
  if (audit !== null && isRunning(audit))
    return (
      <Link
        to="/projects/$projectId/audits/$auditId"
        params={{ projectId: project.id, auditId: audit.id }}
        aria-label={strings.orgAudits.watchOf(project.name)}
        className={classNames(buttonClass({ size: 'small' }), 'relative z-10')}
      >
        {isWide ? strings.auditRun.watch : strings.orgAudits.watch}
      </Link>
    );
  if (!canStart || project.url === null) return null;
  const text = strings.orgAudits;
  const hasFailed = latest !== null && latest.error !== null && !isCanceled(latest.error);
  return (
    <span className="relative z-10">
      <StartAgain
        project={project}
        label={hasFailed ? text.retry : isWide ? strings.auditStart.start : text.start}
        name={hasFailed ? text.retryOf(project.name) : text.startOf(project.name)}
        look="small"
      />
    </span>
  );
}

/** Leads to the audit that runs, or to the one with the score; without any, to where one is started. */
function Name({ audits: { project, latest, scored } }: { audits: ProjectAudits }) {
  const running = latest !== null && isRunning(latest) ? latest : null;
  const auditId = (running ?? scored ?? latest ?? project.lastAudit)?.id;
  const className = 'font-medium wrap-anywhere after:absolute after:inset-0';
  return auditId === undefined ? (
    <Link to="/projects/$projectId/audits" params={{ projectId: project.id }} className={className}>
      {project.name}
    </Link>
  ) : (
    <Link
      to="/projects/$projectId/audits/$auditId"
      params={{ projectId: project.id, auditId }}
      className={className}
    >
      {project.name}
    </Link>
  );
}

/** The state of the latest audit if it has no result; on a narrow screen also what the columns say. */
function Below({ audits, next }: { audits: ProjectAudits; next: ReactNode }) {
  const { project, latest, scored } = audits;
  const text = strings.orgAudits;
  const state = latest !== null && latest.id !== scored?.id ? latest : null;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      {state === null ? null : <State audit={state} />}
      {project.lastAudit === null && latest === null ? text.notAudited : null}
      <Narrow audits={audits} next={next} />
      {state === null || state.error === null || isCanceled(state.error) ? null : (
        <span className="max-w-prose basis-full wrap-anywhere">{state.error.message}</span>
      )}
    </span>
  );
}

/** What the columns say that a narrow screen has no room for. */
function Narrow({ audits, next }: { audits: ProjectAudits; next: ReactNode }) {
  const text = strings.orgAudits;
  const { scored } = audits;
  if (useIsWide() || scored === null) return null;
  return (
    <span className="facts">
      <ScoreChange difference={scoreDifference(scored)} reasons={scoreReasons(scored)} />
      <When audits={audits} />
      <span>{strings.auditReport.tabCounts.pages(scored.pageCount)}</span>
      {scored.issueCount === null ? null : (
        <span>{strings.auditReport.tabCounts.findings(scored.issueCount)}</span>
      )}
      <span>
        {text.nextAudit}: {next}
      </span>
    </span>
  );
}

function State({ audit }: { audit: NonNullable<ProjectAudits['latest']> }) {
  const live = useAuditProgress(audit.id);
  const { status, progress } = isRunning(audit) && live !== undefined ? live : audit;
  return (
    <>
      <StateBadge status={status} error={audit.error} />
      {isRunning({ status }) ? (
        <span className="tabular-nums">{strings.auditProgress.percent(progress)}</span>
      ) : (
        <RelativeTime time={audit.completedAt ?? audit.createdAt} />
      )}
    </>
  );
}

/** When the score is of. */
function When({ audits: { project, scored } }: { audits: ProjectAudits }) {
  const time = scored?.completedAt ?? (project.scores.length > 0 ? project.lastAudit?.completedAt : null);
  if (time == null) return nothing;
  return <RelativeTime time={time} />;
}

/** Every project has a request of its own for it, so rows make it when they come near. */
function NextAudit({ audits: { project }, isNear }: { audits: ProjectAudits; isNear: boolean }) {
  const text = strings.orgAudits;
  const enabled = isNear && project.url !== null;
  const { data: schedule } = useQuery({ ...scheduleQuery(project.id), enabled });
  if (project.url === null) return <span className="text-muted">{text.noUrl}</span>;
  if (schedule === undefined) return null;
  if (schedule.nextRunAt === null) return <span className="text-muted">{text.notScheduled}</span>;
  return (
    <span title={formatSchedule(schedule)}>
      <RelativeTime time={schedule.nextRunAt} />
    </span>
  );
}
