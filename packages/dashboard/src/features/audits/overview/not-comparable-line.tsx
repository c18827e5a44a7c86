import type { AuditOverview } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { NoteLine } from '../compare/note-line.tsx';

type Compared = NonNullable<AuditOverview['comparison']>;

/** How much of an audit can be compared, and the first reason. Nothing if the scores can be. */
export function NotComparableLine({ comparison }: { comparison: Compared }) {
  const [reason] = comparison.reasons;
  if (reason === undefined) return null;
  const { noneComparable, onlyBoth } = strings.auditReport;
  const { new: added, unchanged, notComparable } = comparison;
  const hasNone = notComparable > 0 && added + unchanged === 0;
  return (
    <NoteLine title={hasNone ? noneComparable : strings.audits.notComparable}>
      {reason.message} {hasNone || notComparable === 0 ? null : onlyBoth}
    </NoteLine>
  );
}
