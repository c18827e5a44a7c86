import type { AuditFinding, AuditOverview, BrokenLink, FindingTask, Project } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { CreateTaskButton } from '../findings/create-task-button.tsx';
import { findTask, findTasks } from '../findings/find-task.ts';
import { RowMenu } from '../findings/row-menu.tsx';
import { TaskChip } from '../findings/task-chip.tsx';
import type { TaskSubject } from '../findings/use-create-task.ts';
import { StopButton } from '../ignoring/stop-button.tsx';
import { checkOfType } from './link-findings-query.ts';

export interface LinkActionsProps {
  link: BrokenLink;
  /** The occurrence that the link is. Undefined while it is not known. */
  finding: AuditFinding | undefined;
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  links: readonly FindingTask[] | undefined;
}

/** The tasks about a broken link, the next step, and a menu with what else can be done. */
export function LinkActions({ link, finding, audit, project, canWrite, links }: LinkActionsProps) {
  const text = strings.auditLinks;
  const name = shortUrl(link.url, audit.config.rootUrl);
  const task = finding === undefined ? null : findTask(links, finding.checkId, finding.fingerprint);
  const others = finding === undefined ? [] : findTasks(links, finding).filter(({ id }) => id !== task?.id);
  const canChange = canWrite && audit.findingGroups !== null;
  const subject =
    canChange && (task === null || task.completedAt !== null) ? taskOf(link, finding, name) : null;
  const ignored = finding?.ignored ?? null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 max-sm:-mr-2 max-sm:gap-x-0">
      {[...(task === null ? [] : [task]), ...others].map((each) => (
        <TaskChip key={each.id} task={each} />
      ))}
      {subject === null || ignored !== null ? null : (
        <CreateTaskButton
          audit={audit}
          label={strings.auditFindings.createTask}
          name={text.createTaskFor(name)}
          title={subject.title}
          subject={subject}
          isRow
        />
      )}
      {canChange && ignored !== null ? (
        <StopButton projectId={audit.projectId} id={ignored.id} place={name} />
      ) : null}
      <RowMenu
        audit={audit}
        project={project}
        url={link.url}
        name={name}
        taskSubject={subject}
        ignoreSubject={
          canChange && finding !== undefined && ignored === null
            ? { check: finding.checkId, fingerprint: finding.fingerprint, title: finding.title, place: name }
            : null
        }
      />
    </div>
  );
}

/** Says the same whether or not the occurrence is known yet. */
function taskOf(link: BrokenLink, finding: AuditFinding | undefined, name: string): TaskSubject {
  const title = strings.auditLinks.taskTitle(name);
  if (finding === undefined)
    return { check: checkOfType[link.type], url: link.url, severity: 'error', title, count: 1 };
  const { checkId, fingerprint, severity } = finding;
  return { check: checkId, fingerprint, severity, title, count: 1 };
}
