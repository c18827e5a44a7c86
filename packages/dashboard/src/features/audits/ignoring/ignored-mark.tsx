import type { AuditFinding } from '@fettle/contract';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';

const days = createDateFormat({ dateStyle: 'medium' });

/** Why and until when an occurrence is ignored. */
export function IgnoredMark({ ignored }: { ignored: NonNullable<AuditFinding['ignored']> }) {
  const text = strings.ignoring;
  const { reason, until } = ignored;
  return (
    <p className="ignored-mark text-xs break-words text-muted">
      <span className="font-medium text-ink">
        {text.ignoredUntil(until === null ? null : days(new Date(until)))}
      </span>{' '}
      <bdi>{text.because(reason)}</bdi>
    </p>
  );
}
