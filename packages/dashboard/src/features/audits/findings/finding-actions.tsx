import type { AuditFinding, AuditOverview, LinkedTask, Project } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { IgnoreButton } from '../ignoring/ignore-button.tsx';
import { StopButton } from '../ignoring/stop-button.tsx';
import { CreateTaskButton } from './create-task-button.tsx';
import { TaskChip } from './task-chip.tsx';

interface FindingActionsProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  finding: AuditFinding;
  /** Its own task. */
  task: LinkedTask | null;
  /** Other tasks about it. */
  moreTasks?: readonly LinkedTask[];
  /** How the task is called, and the button for screen readers, if the check does not say it best. */
  createTask?: { name: string; title: string };
}

const tones = {
  new: 'bg-danger-soft text-danger',
  still_there: 'bg-chip text-muted',
  fixed: 'bg-success-soft text-success',
  not_rechecked: 'bg-chip text-muted',
};

/** Whether a finding is new. */
export function ChangeBadge({ change }: Pick<AuditFinding, 'change'>) {
  if (change === null) return null;
  return (
    <span className={`rounded-full px-2 py-px text-xs whitespace-nowrap ${tones[change]}`}>
      {strings.auditFindings.changeOf[change]}
    </span>
  );
}

/** The tasks about a finding, and what can be done about it. */
export function FindingActions(props: FindingActionsProps) {
  const { audit, canWrite, finding, task, moreTasks = [] } = props;
  const { checkId, fingerprint, title, url, change, ignored } = finding;
  const place = shortUrl(url, audit.config.rootUrl);
  const canChange = canWrite && change !== 'fixed' && change !== 'not_rechecked';
  const canCreate = canChange && (task === null || task.completedAt !== null);
  return (
    <>
      {[...(task === null ? [] : [task]), ...moreTasks].map((each) => (
        <TaskChip key={each.id} task={each} />
      ))}
      {canCreate ? <CreateTask {...props} /> : null}
      {canChange && ignored === null ? (
        <IgnoreButton audit={audit} subject={{ check: checkId, fingerprint, title, place }} />
      ) : null}
      {canChange && ignored !== null ? (
        <StopButton projectId={audit.projectId} id={ignored.id} place={place} />
      ) : null}
    </>
  );
}

function CreateTask({ audit, project, finding, createTask }: FindingActionsProps) {
  const { checkId, fingerprint, severity, title, url } = finding;
  const where = shortUrl(url, audit.config.rootUrl);
  return (
    <CreateTaskButton
      audit={audit}
      project={project}
      tone="quiet"
      label={strings.auditFindings.createTask}
      name={createTask?.name ?? strings.auditFindings.createTaskFor(where)}
      {...(createTask === undefined ? {} : { title: createTask.title })}
      subject={{
        check: checkId,
        fingerprint,
        severity,
        title: createTask?.title ?? `${title}: ${where}`,
        count: 1,
      }}
    />
  );
}
