import { ArrowDown, ArrowUp } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { Badge } from '../../ui/display/badge.tsx';

const size = 13;

interface ScoreChangeProps {
  difference: number | null;
  /** Why the score cannot be compared. */
  reasons: readonly string[];
  /** Compared with an audit that is not the previous one. */
  isOther?: boolean;
  /** Beside the score that a page is about. */
  isLarge?: boolean;
}

/** The change of a score, or that it cannot be compared. Renders nothing if there is nothing to compare with. */
export function ScoreChange({ difference, reasons, isOther = false, isLarge = false }: ScoreChangeProps) {
  const text = strings.audits;
  const other = isOther ? text.otherAudit : text.previousAudit;
  if (reasons.length > 0) return <NotComparable reasons={reasons} isLarge={isLarge} />;
  if (difference === null) return null;
  if (difference === 0)
    return (
      <span className="text-xs font-normal text-muted" title={text.sameScore(other)}>
        <span aria-hidden>{text.sameScoreShort}</span>
        <span className="sr-only">{text.sameScore(other)}</span>
      </span>
    );
  const [tone, icon, label] =
    difference > 0
      ? ['text-success', <ArrowUp key="up" size={size} aria-hidden />, text.better(difference, other)]
      : ['text-danger', <ArrowDown key="down" size={size} aria-hidden />, text.worse(-difference, other)];
  return (
    <span
      className={`inline-flex items-center gap-0.5 font-medium tabular-nums ${isLarge ? 'text-base' : 'text-xs'} ${tone}`}
      title={label}
    >
      {icon}
      <span aria-hidden>{Math.abs(difference)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** In words. On the page of the audit, the reasons are beside it; in a list, they are said with it. */
function NotComparable({ reasons, isLarge }: Pick<ScoreChangeProps, 'reasons'> & { isLarge: boolean }) {
  const { notComparable, notComparableShort, scoreNotComparable } = strings.audits;
  const label = `${notComparable} ${reasons.join(' ')}`;
  if (isLarge) return <Badge>{scoreNotComparable}</Badge>;
  return (
    <span className="text-xs leading-tight text-muted" title={label}>
      <span aria-hidden>{notComparableShort}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
