import type { AuditFinding } from '@fettle/contract';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';

const days = createDateFormat({ dateStyle: 'medium' });

/** Why and until when an occurrence is ignored. */
export function IgnoredMark({ ignored }: { ignored: NonNullable<AuditFinding['ignored']> }) {
  const text = strings.ignoring;
  const { reason, until } = ignored;
  return (
    <p className="text-xs break-words text-muted">
      {text.because(until === null ? null : days(new Date(until)), reason)}
    </p>
  );
}
