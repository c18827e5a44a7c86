import type { AuditOverview } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleSlash } from 'lucide-react';
import { isCanceled } from '../../../data/audits/is-canceled.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';

interface FailedAuditProps {
  audit: AuditOverview;
  error: NonNullable<AuditOverview['error']>;
}

/** Why an audit failed or that it was canceled, and what to do. */
export function FailedAudit({ audit, error }: FailedAuditProps) {
  const text = strings.auditFailed;
  const canceled = isCanceled(error);
  const title = canceled ? text.canceledTitle : text.title;
  const Icon = canceled ? CircleSlash : CircleAlert;
  return (
    <section
      aria-label={title}
      className={`flex gap-3 rounded-2xl border p-4 ${canceled ? 'border-line bg-surface' : 'border-danger bg-danger-soft'}`}
    >
      <Icon size={20} className={`mt-0.5 shrink-0 ${canceled ? 'text-muted' : 'text-danger'}`} aria-hidden />
      <div className="min-w-0 space-y-1 text-sm">
        <h3 className={classNames('font-semibold', !canceled && 'text-danger')}>{title}</h3>
        <p className="break-words">{error.message}</p>
        <p>{text.remedies[error.code]}</p>
        <Link
          to="/projects/$projectId/audits"
          params={{ projectId: audit.projectId }}
          className="inline-block font-medium underline"
        >
          {text.again}
        </Link>
      </div>
    </section>
  );
}
