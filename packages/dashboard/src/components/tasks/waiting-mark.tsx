import { Clock } from 'lucide-react';
import { strings } from '../../strings/index.ts';

/** Says that a change of this thing is stored in this browser and will be sent. */
export function WaitingMark() {
  const text = strings.pending.waiting;
  return (
    <span title={text} className="mr-1 inline-flex shrink-0 items-center align-middle text-muted">
      <Clock size={12} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}
