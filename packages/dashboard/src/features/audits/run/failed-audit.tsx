import type { AuditOverview, Project } from '@fettle/contract';
import { CircleAlert, CircleSlash } from 'lucide-react';
import { isCanceled } from '../../../data/audits/is-canceled.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { StartAgain } from './start-again.tsx';

interface FailedAuditProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  error: NonNullable<AuditOverview['error']>;
}

/** Why an audit has no results, and what to do. */
export function FailedAudit({ audit, project, canWrite, error }: FailedAuditProps) {
  const text = strings.auditFailed;
  const canceled = isCanceled(error);
  const title = canceled ? text.canceledTitle : text.title;
  const Icon = canceled ? CircleSlash : CircleAlert;
  const canceledText = audit.seoReport === null ? text.canceledText : text.canceledAgain;
  return (
    <section
      aria-label={title}
      className={`flex gap-3 rounded-2xl border p-4 sm:p-5 ${canceled ? 'border-line bg-surface shadow-card' : 'border-danger bg-danger-soft'}`}
    >
      <Icon size={20} className={`mt-0.5 shrink-0 ${canceled ? 'text-muted' : 'text-danger'}`} aria-hidden />
      <div className="min-w-0 space-y-3 text-sm">
        <div className="max-w-prose space-y-1">
          <h3 className={classNames('text-base font-semibold', !canceled && 'text-danger')}>{title}</h3>
          {canceled ? null : <p className="break-words">{error.message}</p>}
          <p>{canceled ? canceledText : text.remedies[error.code]}</p>
        </div>
        {canWrite ? <StartAgain project={project} label={text.again} /> : null}
      </div>
    </section>
  );
}
