import { CircleCheck, CircleDot } from 'lucide-react';

/** Whether a task is completed, beside text that says it too. */
export function TaskStateIcon({ isCompleted }: { isCompleted: boolean }) {
  return isCompleted ? (
    <CircleCheck size={15} className="shrink-0 text-success" aria-hidden />
  ) : (
    <CircleDot size={15} className="shrink-0 text-muted" aria-hidden />
  );
}
