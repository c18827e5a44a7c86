import type { AuditStatus } from '@fettle/contract';
import { strings } from '../../strings/index.ts';

const tones: Record<AuditStatus, string> = {
  queued: 'bg-info-soft text-info',
  crawling: 'bg-info-soft text-info',
  analyzing: 'bg-info-soft text-info',
  complete: 'bg-success-soft text-success',
  failed: 'bg-danger-soft text-danger',
};

/** The state of an audit, in a word. */
export function StateBadge({ status }: { status: AuditStatus }) {
  return (
    <span className={`rounded-full px-2 py-0.5 text-xs font-medium ${tones[status]}`}>
      {strings.audits.states[status]}
    </span>
  );
}
