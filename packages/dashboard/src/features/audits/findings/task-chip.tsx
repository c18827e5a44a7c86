import type { LinkedTask } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDot } from 'lucide-react';

/** A link to the task created from a finding, with its state. */
export function TaskChip({ task: { id, key, title, statusLabel, completedAt } }: { task: LinkedTask }) {
  return (
    <Link
      to="/tasks/$taskId"
      params={{ taskId: id }}
      title={title}
      className="inline-flex items-center gap-1.5 rounded-full border border-line px-2 py-px text-xs leading-[20px] whitespace-nowrap hover:bg-hover"
    >
      {completedAt === null ? (
        <CircleDot size={13} className="text-accent" aria-hidden />
      ) : (
        <CircleCheck size={13} className="text-success" aria-hidden />
      )}
      <span className="font-medium">{key}</span>
      <span className="text-muted">{statusLabel}</span>
    </Link>
  );
}
