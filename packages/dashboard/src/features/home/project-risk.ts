import { scoreTone } from '@fettle/auditor/score-scale';
import type { ProjectListItem } from '@fettle/contract';
import { isCanceled } from '../../data/audits/is-canceled.ts';

type Judged = Pick<ProjectListItem, 'status' | 'overdueTaskCount' | 'lastAudit' | 'scores'>;

export interface ProjectRisk {
  /** Higher is more urgent. Zero for a project that needs nothing. */
  level: number;
  hasFailedAudit: boolean;
  hasPoorScore: boolean;
}

const failedWeight = 30;
const poorWeight = 40;
const overdueWeight = 8;
const mostOverdue = 10;

/** Whether a project never had a task. */
export function hasNoTasks({
  openTaskCount,
  progress,
}: Pick<ProjectListItem, 'openTaskCount' | 'progress'>): boolean {
  return openTaskCount === 0 && progress === 0;
}

/** The score to show: that of the latest audit, or of the latest one that completed. */
export function shownScore({ lastAudit, scores }: Pick<Judged, 'lastAudit' | 'scores'>): number | null {
  return lastAudit?.overallScore ?? scores.at(-1) ?? null;
}

/** How urgently a project needs someone: overdue tasks, a failed audit, and the points that its score is short of good. */
export function assessRisk(project: Judged): ProjectRisk {
  const { overdueTaskCount, lastAudit } = project;
  const score = shownScore(project);
  const hasPoorScore = scoreTone(score) === 'poor';
  const error = lastAudit?.error ?? null;
  const hasFailedAudit = error !== null && !isCanceled(error);
  const level =
    Math.min(overdueTaskCount, mostOverdue) * overdueWeight +
    (hasFailedAudit ? failedWeight : 0) +
    (hasPoorScore ? poorWeight : 0) +
    (score === null || scoreTone(score) === 'good' ? 0 : (90 - score) / 2);
  return { level, hasFailedAudit, hasPoorScore };
}

/** Projects that are not archived. */
export function openProjects<Project extends Pick<Judged, 'status'>>(
  projects: readonly Project[],
): Project[] {
  return projects.filter(({ status }) => status !== 'archived');
}

/** Projects whose latest audit failed, without archived ones. */
export function failedProjects<Project extends Judged>(projects: readonly Project[]): Project[] {
  return openProjects(projects).filter((project) => assessRisk(project).hasFailedAudit);
}

/** Projects with overdue tasks of anyone, without archived ones. */
export function overdueProjects<Project extends Judged>(projects: readonly Project[]): Project[] {
  return openProjects(projects).filter(({ overdueTaskCount }) => overdueTaskCount > 0);
}

/** Projects that are not archived, the most urgent first, paused and completed ones last. */
export function sortByRisk<Project extends Judged>(projects: readonly Project[]): Project[] {
  return openProjects(projects)
    .map((project) => ({ project, risk: assessRisk(project) }))
    .sort(
      (a, b) =>
        Number(b.project.status === 'active') - Number(a.project.status === 'active') ||
        b.risk.level - a.risk.level,
    )
    .map(({ project }) => project);
}
