import { Link } from '@tanstack/react-router';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { strings } from '../../../strings/index.ts';
import { StartAgain } from '../run/start-again.tsx';
import type { TabProps } from '../tab-props.ts';

/** Why issues of the other audit were not checked again, and how to find out about them. */
export function NotRechecked({ audit, project, canWrite }: Pick<TabProps, 'audit' | 'project' | 'canWrite'>) {
  const { comparison, previous } = audit;
  if (comparison === null || comparison.notRechecked === 0) return null;
  const text = strings.auditFindings;
  const [reason] = comparison.reasons;
  const when = previous?.completedAt == null ? null : formatAuditTime(previous.completedAt);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl border border-line bg-surface px-4 py-3 text-sm shadow-card">
      <div className="min-w-0 flex-1 basis-80 space-y-0.5">
        <p className="font-medium">{text.notRecheckedTitle}</p>
        <p className="max-w-prose text-muted">
          {text.notRecheckedText(when)} {reason?.message} {canWrite ? text.notRecheckedHint : null}
        </p>
      </div>
      {canWrite ? (
        <StartAgain project={project} label={strings.auditStart.start} />
      ) : (
        <Link
          to="/projects/$projectId/audits/$auditId"
          params={{ projectId: project.id, auditId: comparison.auditId }}
          search={{ tab: 'findings' }}
          className="font-medium text-accent hover:underline"
        >
          {text.viewOther}
        </Link>
      )}
    </div>
  );
}
