import type { RecurringTask } from '@fettle/contract';
import { strings } from '../../strings/index.ts';
import { formatRuleDate } from './format-rule.ts';

/** When the next task comes. `isCurrent`: said on the task that has to be completed first. */
export function nextText(
  { paused, nextOn, nextRunAt }: RecurringTask,
  now: Date,
  { isCurrent }: { isCurrent: boolean },
): string {
  const text = strings.recurrence;
  if (paused) return text.paused;
  if (nextOn === null) return text.ended;
  const date = formatRuleDate(nextOn, now);
  return nextRunAt === null && isCurrent ? text.nextAfterCompletion(date) : text.next(date);
}
