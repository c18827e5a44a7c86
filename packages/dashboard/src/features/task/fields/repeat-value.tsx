import type { RecurringTask, Task } from '@fettle/contract';
import { Repeat } from 'lucide-react';
import { formatRule } from '../../../components/recurrence/format-rule.ts';
import { nextText } from '../../../components/recurrence/next-text.ts';
import { strings } from '../../../strings/index.ts';

const text = strings.recurrence;

interface RepeatValueProps {
  id: string | null;
  recurring: RecurringTask | null;
  task: Task;
  error: unknown;
}

/** A rule in plain words with its next date. */
export function RepeatValue({ id, recurring, task, error }: RepeatValueProps) {
  if (id === null) return <span className="text-muted">{text.none}</span>;
  if (recurring === null)
    return <span className="text-muted">{error === null ? text.loading : text.failed}</span>;
  const isCurrent = recurring.currentTaskId === task.id;
  return (
    <span className="min-w-0">
      <span className="block">{formatRule(recurring.rule)}</span>
      <span className="block text-xs text-muted">{nextText(recurring, new Date(), { isCurrent })}</span>
    </span>
  );
}

/** The same in few words, such as “Every 2 weeks”. Screen readers get all of it. */
export function RepeatShort(props: RepeatValueProps) {
  const { recurring } = props;
  if (recurring === null) return <RepeatValue {...props} />;
  const { frequency, interval } = recurring.rule;
  return (
    <>
      <Repeat size={13} className="shrink-0 text-muted" aria-hidden />
      <span aria-hidden className="truncate">
        {recurring.paused ? text.paused : text.every(frequency, interval)}
      </span>
      <span className="sr-only">
        <RepeatValue {...props} />
      </span>
    </>
  );
}
