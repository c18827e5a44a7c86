import type { AuditFinding, AuditOverview, LinkedTask, Project } from '@fettle/contract';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { IgnoreButton } from '../ignoring/ignore-button.tsx';
import { IgnoredMark } from '../ignoring/ignored-mark.tsx';
import { CreateTaskButton } from './create-task-button.tsx';
import { TaskChip } from './task-chip.tsx';

interface FindingRowProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  finding: AuditFinding;
  task: LinkedTask | null;
  showsCheck: boolean;
  /** False where all occurrences are on one page. */
  showsPage?: boolean;
}

const tones = {
  new: 'bg-danger-soft text-danger',
  still_there: 'bg-chip text-muted',
  fixed: 'bg-success-soft text-success',
  not_rechecked: 'bg-chip text-muted',
};

/** A finding: its page, its detail, whether it is new, and its task. */
export function FindingRow(props: FindingRowProps) {
  const { audit, project, canWrite, finding, task, showsCheck, showsPage = true } = props;
  const text = strings.auditFindings;
  const { rootUrl } = audit.config;
  const { url, target, detail, change } = finding;
  const pageOf = (shown: string) => (
    <InspectLink projectId={audit.projectId} auditId={audit.id} url={shown} rootUrl={rootUrl} />
  );
  const isGone = change === 'fixed' || change === 'not_rechecked';
  const canIgnore = canWrite && !isGone && finding.ignored === null;
  const canMake = canWrite && !isGone && (task === null || task.completedAt !== null);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-56 space-y-0.5">
        {showsCheck ? (
          <p className="flex flex-wrap items-center gap-2">
            <SeverityBadge severity={finding.severity} />
            <span className="font-medium">{finding.title}</span>
          </p>
        ) : null}
        <p>
          {showsPage ? pageOf(url) : null}
          {target === null ? null : (
            <span className="text-muted">
              {showsPage ? ` ${text.target} ` : null}
              {pageOf(target)}
            </span>
          )}
        </p>
        {detail === '' ? null : (
          <p className="text-xs wrap-anywhere text-muted">
            <bdi>{detail}</bdi>
          </p>
        )}
        {finding.ignored === null ? null : <IgnoredMark ignored={finding.ignored} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {change === null ? null : (
          <span className={`rounded-full px-2 py-px text-xs whitespace-nowrap ${tones[change]}`}>
            {text.changeOf[change]}
          </span>
        )}
        {task === null ? null : <TaskChip task={task} />}
        {canMake ? <CreateTask audit={audit} project={project} finding={finding} /> : null}
        {canIgnore ? (
          <IgnoreButton
            audit={audit}
            subject={{
              check: finding.checkId,
              fingerprint: finding.fingerprint,
              title: finding.title,
              place: shortUrl(url, rootUrl),
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

function CreateTask({ audit, project, finding }: Pick<FindingRowProps, 'audit' | 'project' | 'finding'>) {
  const { checkId, fingerprint, severity, title, url } = finding;
  const where = shortUrl(url, audit.config.rootUrl);
  return (
    <CreateTaskButton
      audit={audit}
      project={project}
      tone="quiet"
      label={strings.auditFindings.createTask}
      name={strings.auditFindings.createTaskFor(where)}
      subject={{ check: checkId, fingerprint, severity, title: `${title}: ${where}`, count: 1 }}
    />
  );
}
