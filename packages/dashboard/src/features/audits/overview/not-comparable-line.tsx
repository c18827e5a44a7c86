import type { AuditOverview } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { NoteLine } from '../compare/note-line.tsx';

type Compared = NonNullable<AuditOverview['comparison']>;

/** How much of an audit can be compared, and the first reason. Nothing if the scores can be. */
export function NotComparableLine({ comparison }: { comparison: Compared }) {
  const [reason] = comparison.reasons;
  if (reason === undefined) return null;
  return <NoteLine title={limitOf(comparison)}>{reason.message}</NoteLine>;
}

function limitOf({ new: added, unchanged, notComparable }: Compared): string {
  const { noneComparable, someComparable } = strings.auditReport;
  if (notComparable === 0) return strings.audits.notComparable;
  return added + unchanged === 0 ? noneComparable : someComparable;
}
