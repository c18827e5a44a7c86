import type { AuditFinding, AuditOverview, LinkedTask, Project } from '@fettle/contract';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { IgnoredMark } from '../ignoring/ignored-mark.tsx';
import { ChangeBadge, FindingActions } from './finding-actions.tsx';
import { asSentence, splitDetail } from './split-detail.ts';

interface FindingRowProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  finding: AuditFinding;
  task: LinkedTask | null;
  showsCheck: boolean;
  /** The page that is looked at: only other URLs are shown. */
  pageUrl?: string;
}

/** A finding: its page, its detail, whether it is new, and its task. */
export function FindingRow(props: FindingRowProps) {
  const { audit, project, canWrite, finding, task, showsCheck, pageUrl } = props;
  const text = strings.auditFindings;
  const { rootUrl } = audit.config;
  const { url, target, ignored } = finding;
  // Beside the name of a task, or a button with words, a phone has no room for the rest.
  const isShort = task === null && ignored === null;
  const showsPage = url !== pageUrl;
  const { result, rest } = splitDetail(finding, pageUrl !== undefined && (showsPage || target !== null));
  const pageOf = (shown: string) => (
    <InspectLink projectId={audit.projectId} auditId={audit.id} url={shown} rootUrl={rootUrl} />
  );
  return (
    <div
      className={classNames(
        'flex items-start gap-x-3 gap-y-1 py-2 text-sm',
        isShort ? 'sm:flex-wrap' : 'flex-wrap',
      )}
    >
      <div className={classNames('min-w-0 flex-1 space-y-0.5', isShort ? 'sm:basis-72' : 'basis-72')}>
        {showsCheck ? (
          <p>
            <span className="mr-2 inline-block">
              <SeverityBadge severity={finding.severity} />
            </span>
            <span className="font-medium">{finding.title}</span>
          </p>
        ) : null}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 empty:hidden">
          {showsPage ? pageOf(url) : null}
          {target === null ? null : (
            <span className="text-muted">
              {showsPage ? `${text.target} ` : null}
              {pageOf(target)}
            </span>
          )}
          <ChangeBadge change={finding.change} />
          {result === null ? null : (
            <Badge tone={isBroken(finding) ? 'danger' : 'plain'}>{asSentence(result)}</Badge>
          )}
        </p>
        {ignored === null ? null : <IgnoredMark ignored={ignored} />}
        {rest === '' ? null : (
          <p className="text-xs wrap-anywhere text-muted">
            <bdi>{asSentence(rest)}</bdi>
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-1 gap-y-2 max-sm:-mr-2">
        <FindingActions audit={audit} project={project} canWrite={canWrite} finding={finding} task={task} />
      </div>
    </div>
  );
}

function isBroken({ checkId }: AuditFinding): boolean {
  return checkId.endsWith('-broken');
}
