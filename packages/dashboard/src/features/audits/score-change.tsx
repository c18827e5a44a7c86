import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { strings } from '../../strings/index.ts';

/** The change of a score since the previous audit. Renders nothing without one. */
export function ScoreChange({ difference }: { difference: number | null }) {
  if (difference === null) return null;
  const text = strings.audits;
  const size = 13;
  const [tone, icon, label] =
    difference === 0
      ? ['text-muted', <ArrowRight key="same" size={size} aria-hidden />, text.sameScore]
      : difference > 0
        ? ['text-success', <ArrowUp key="up" size={size} aria-hidden />, text.better(difference)]
        : ['text-danger', <ArrowDown key="down" size={size} aria-hidden />, text.worse(-difference)];
  return (
    <span
      className={`inline-flex items-center gap-0.5 text-xs font-medium tabular-nums ${tone}`}
      title={label}
    >
      {icon}
      <span aria-hidden>{Math.abs(difference)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
