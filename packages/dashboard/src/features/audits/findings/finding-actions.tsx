import type { AuditFinding, AuditOverview, LinkedTask, Project } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { RowActions } from './row-actions.tsx';
import type { TaskSubject } from './use-create-task.ts';

interface FindingActionsProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  finding: AuditFinding;
  /** Its own task. */
  task: LinkedTask | null;
  /** In a list of its own instead of a part of an issue. */
  isWhole: boolean;
}

const tones = {
  new: 'bg-danger-soft text-danger',
  fixed: 'bg-success-soft text-success',
  not_rechecked: 'bg-chip text-muted',
};

/** Whether a finding is new, fixed, or not rechecked. Most are unchanged, which says nothing. */
export function ChangeBadge({ change }: Pick<AuditFinding, 'change'>) {
  if (change === null || change === 'still_there') return null;
  return (
    <span className={`rounded-full px-2 py-px text-xs whitespace-nowrap ${tones[change]}`}>
      {strings.auditFindings.changeOf[change]}
    </span>
  );
}

/** What can be done about a finding. */
export function FindingActions({ audit, project, canWrite, finding, task, isWhole }: FindingActionsProps) {
  const { checkId, fingerprint, title, url, change, ignored } = finding;
  const place = shortUrl(url, audit.config.rootUrl);
  const canChange = canWrite && change !== 'fixed' && change !== 'not_rechecked';
  const needsTask = task === null || task.completedAt !== null;
  return (
    <RowActions
      audit={audit}
      project={project}
      name={`${title}: ${place}`}
      taskName={strings.auditFindings.createTaskFor(place)}
      url={canChange ? url : null}
      taskSubject={canChange && needsTask ? taskOf(finding, place) : null}
      ignoreSubject={canChange && ignored === null ? { check: checkId, fingerprint, title, place } : null}
      ignoredId={canChange && ignored !== null ? ignored.id : null}
      place={place}
      isWhole={isWhole}
    />
  );
}

/** What a task about one finding is created from. */
export function taskOf({ checkId, fingerprint, severity, title }: AuditFinding, place: string): TaskSubject {
  return { check: checkId, fingerprint, severity, title: `${title}: ${place}`, count: 1 };
}
