import type { AuditFinding, AuditOverview, LinkedTask, Project } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { StopButton } from '../ignoring/stop-button.tsx';
import { CreateTaskButton } from './create-task-button.tsx';
import { RowMenu } from './row-menu.tsx';
import { TaskChip } from './task-chip.tsx';
import type { TaskSubject } from './use-create-task.ts';

interface FindingActionsProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  finding: AuditFinding;
  /** Its own task. */
  task: LinkedTask | null;
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

/** The tasks about a finding, the next step, and a menu with what else can be done. */
export function FindingActions({ audit, project, canWrite, finding, task }: FindingActionsProps) {
  const { checkId, fingerprint, title, url, change, ignored } = finding;
  const place = shortUrl(url, audit.config.rootUrl);
  const canChange = canWrite && change !== 'fixed' && change !== 'not_rechecked';
  const subject = canChange && (task === null || task.completedAt !== null) ? taskOf(finding, place) : null;
  return (
    <>
      {task === null ? null : <TaskChip task={task} />}
      {subject === null || ignored !== null ? null : (
        <CreateTaskButton
          audit={audit}
          tone="quiet"
          isRow
          label={strings.auditFindings.createTask}
          name={strings.auditFindings.createTaskFor(place)}
          subject={subject}
        />
      )}
      {canChange && ignored !== null ? (
        <StopButton projectId={audit.projectId} id={ignored.id} place={place} />
      ) : null}
      <RowMenu
        audit={audit}
        project={project}
        name={`${title}: ${place}`}
        url={canChange ? url : null}
        taskSubject={subject}
        ignoreSubject={canChange && ignored === null ? { check: checkId, fingerprint, title, place } : null}
      />
    </>
  );
}

function taskOf({ checkId, fingerprint, severity, title }: AuditFinding, place: string): TaskSubject {
  return { check: checkId, fingerprint, severity, title: `${title}: ${place}`, count: 1 };
}
