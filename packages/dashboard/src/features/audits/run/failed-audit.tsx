import type { AuditOverview, Project } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleSlash } from 'lucide-react';
import { isCanceled } from '../../../data/audits/is-canceled.ts';
import { useProjectRights } from '../../../data/projects/permissions.ts';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { strings } from '../../../strings/index.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { LastCompleted } from './last-completed.tsx';
import { StartAgain } from './start-again.tsx';

interface FailedAuditProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  error: NonNullable<AuditOverview['error']>;
}

/** The site URL is in the settings of the project. */
const aboutSettings = new Set<string>(['SITE_UNREACHABLE', 'ROOT_REDIRECTS_OFFSITE', 'BLOCKED_ADDRESS']);

/** Why an audit has no results, and what to do. */
export function FailedAudit({ audit, project, canWrite, error }: FailedAuditProps) {
  const text = strings.auditFailed;
  const { canManage } = useProjectRights(project);
  const canceled = isCanceled(error);
  const title = canceled ? text.canceledTitle : text.title;
  const Icon = canceled ? CircleSlash : CircleAlert;
  const canceledText =
    audit.seoReport === null
      ? text.canceledText(formatAuditTime(audit.completedAt ?? audit.createdAt), audit.crawl.pageCount)
      : text.canceledAgain;
  return (
    <div className="max-w-3xl space-y-3">
      <section
        aria-label={title}
        className={`rounded-2xl border bg-surface p-4 shadow-card ${canceled ? 'border-line' : 'border-danger/40'}`}
      >
        <div className="flex items-center gap-2.5">
          <Icon size={18} className={`shrink-0 ${canceled ? 'text-muted' : 'text-danger'}`} aria-hidden />
          <h3 className="text-base font-semibold">{title}</h3>
        </div>
        <div className="mt-1.5 max-w-2xl space-y-1 text-sm text-pretty">
          {canceled ? null : <p className="break-words">{error.message}</p>}
          <p>{canceled ? canceledText : text.remedies[error.code]}</p>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">
          {canWrite ? <StartAgain project={project} label={text.again} /> : null}
          {canManage && aboutSettings.has(error.code) ? (
            <Link
              to="/projects/$projectId/settings"
              params={{ projectId: project.id }}
              className={buttonClass({})}
            >
              {text.settings}
            </Link>
          ) : null}
        </div>
      </section>
      {audit.seoReport === null ? <LastCompleted projectId={project.id} /> : null}
    </div>
  );
}
