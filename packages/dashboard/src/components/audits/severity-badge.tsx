import type { FindingGroup } from '@fettle/contract';
import { strings } from '../../strings/index.ts';

const tones: Record<FindingGroup['severity'], string> = {
  critical: 'border-danger bg-danger-soft text-danger',
  error: 'border-transparent bg-danger-soft text-danger',
  warning: 'border-transparent bg-warning-soft text-warning',
  info: 'border-transparent bg-info-soft text-info',
};

/** The severity of a check, in a word. */
export function SeverityBadge({ severity }: { severity: FindingGroup['severity'] }) {
  return (
    <span className={`shrink-0 rounded-full border px-2 py-px text-xs font-medium ${tones[severity]}`}>
      {strings.auditFindings.severities[severity]}
    </span>
  );
}
