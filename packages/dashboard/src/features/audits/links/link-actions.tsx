import type { AuditFinding, AuditOverview, BrokenLink, FindingTask, Project } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { findTask } from '../findings/find-task.ts';
import { RowActions } from '../findings/row-actions.tsx';
import type { TaskSubject } from '../findings/use-create-task.ts';
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

/** What can be done about a broken link. */
export function LinkActions({ link, finding, audit, project, canWrite, links }: LinkActionsProps) {
  const text = strings.auditLinks;
  const name = shortUrl(link.url, audit.config.rootUrl);
  const task = finding === undefined ? null : findTask(links, finding.checkId, finding.fingerprint);
  const canChange = canWrite && audit.findingGroups !== null;
  const subject =
    canChange && (task === null || task.completedAt !== null) ? taskOf(link, finding, name) : null;
  const ignored = finding?.ignored ?? null;
  return (
    <RowActions
      audit={audit}
      project={project}
      name={name}
      taskName={text.createTaskFor(name)}
      taskTitle={text.taskTitle(name)}
      url={link.url}
      taskSubject={subject}
      ignoreSubject={
        canChange && finding !== undefined && ignored === null
          ? { check: finding.checkId, fingerprint: finding.fingerprint, title: finding.title, place: name }
          : null
      }
      ignoredId={canChange && ignored !== null ? ignored.id : null}
      place={name}
      isWhole
    />
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
