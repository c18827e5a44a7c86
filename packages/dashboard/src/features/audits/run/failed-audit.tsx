import type { AuditOverview } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { strings } from '../../../strings/index.ts';

interface FailedAuditProps {
  audit: AuditOverview;
  error: NonNullable<AuditOverview['error']>;
}

/** Why an audit failed, and what to do. */
export function FailedAudit({ audit, error }: FailedAuditProps) {
  const text = strings.auditFailed;
  return (
    <section
      aria-label={text.title}
      className="flex gap-3 rounded-2xl border border-danger bg-danger-soft p-4"
    >
      <CircleAlert size={20} className="mt-0.5 shrink-0 text-danger" aria-hidden />
      <div className="min-w-0 space-y-1 text-sm">
        <h3 className="font-semibold text-danger">{text.title}</h3>
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
