import type { AuditListItem, ProjectListItem } from '@fettle/contract';
import { isRunning } from '../../../data/audits/audits.ts';
import { isCanceled } from '../../../data/audits/is-canceled.ts';

/** Where a project stands: its latest audit, and the latest one with a score. */
export interface ProjectAudits {
  project: ProjectListItem;
  /** Of any state. Null if the project was not audited, or so long ago that it is not loaded. */
  latest: AuditListItem | null;
  scored: AuditListItem | null;
}

/**
 * The audits of each project out of the newest ones of all, which is all that one request reads. Audits that failed come
 * first, then those that run, then the others by time, and then the projects without any, by name.
 */
export function latestAudits(
  projects: readonly ProjectListItem[],
  audits: readonly AuditListItem[],
): ProjectAudits[] {
  const byProject = Map.groupBy(audits, ({ projectId }) => projectId);
  return projects
    .map((project): ProjectAudits => {
      const own = byProject.get(project.id) ?? [];
      return {
        project,
        latest: own[0] ?? null,
        scored:
          own.find(({ overallScore, status }) => overallScore !== null && status === 'complete') ?? null,
      };
    })
    .sort(
      (a, b) =>
        Number(hasFailed(b)) - Number(hasFailed(a)) ||
        Number(runs(b)) - Number(runs(a)) ||
        timeOf(b).localeCompare(timeOf(a)) ||
        a.project.name.localeCompare(b.project.name),
    );
}

function runs({ latest, project: { lastAudit } }: ProjectAudits): boolean {
  const audit = latest ?? lastAudit;
  return audit !== null && isRunning(audit);
}

/** Somebody has to look at it. A canceled audit has the status of a failed one. */
function hasFailed({ latest }: ProjectAudits): boolean {
  return latest?.status === 'failed' && !isCanceled(latest.error);
}

/** Empty sorts last. */
function timeOf({ latest, project: { lastAudit } }: ProjectAudits): string {
  return latest?.completedAt ?? latest?.createdAt ?? lastAudit?.completedAt ?? '';
}
