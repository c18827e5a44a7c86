import type { AuditError, AuditStatus } from '@fettle/contract';
import { isCanceled } from '../../data/audits/is-canceled.ts';
import { strings } from '../../strings/index.ts';

const tones: Record<AuditStatus, string> = {
  queued: 'bg-info-soft text-info',
  crawling: 'bg-info-soft text-info',
  analyzing: 'bg-info-soft text-info',
  complete: 'bg-success-soft text-success',
  failed: 'bg-danger-soft text-danger',
};

interface StateBadgeProps {
  status: AuditStatus;
  error: AuditError | null;
}

/** The state of an audit, in a word. A canceled audit has the status of a failed one, but nothing went wrong. */
export function StateBadge({ status, error }: StateBadgeProps) {
  const canceled = isCanceled(error);
  return (
    <span
      className={`rounded-full px-2 py-0.5 text-xs font-medium ${canceled ? 'bg-chip text-muted' : tones[status]}`}
    >
      {canceled ? strings.audits.canceled : strings.audits.states[status]}
    </span>
  );
}
