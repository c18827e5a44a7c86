import { Repeat } from 'lucide-react';
import { strings } from '../../strings/index.ts';

/** Says that a task repeats. */
export function RepeatMark() {
  const mark = strings.taskNotices.repeats;
  return (
    <span className="inline-flex shrink-0 items-center self-center text-muted" title={mark}>
      <Repeat size={13} aria-hidden />
      <span className="sr-only">{mark}</span>
    </span>
  );
}
