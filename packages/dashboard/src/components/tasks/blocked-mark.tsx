import type { TaskCompact } from '@fettle/contract';
import { Ban } from 'lucide-react';
import { strings } from '../../strings/index.ts';

/** How many open tasks block a task that is open itself. */
export function shownBlockers({ completedAt, openBlockerCount }: TaskCompact): number {
  return completedAt === null ? openBlockerCount : 0;
}

/** Says that a task waits for others. `isShort`: the icon alone, where there is little room. */
export function BlockedMark({ count, isShort = false }: { count: number; isShort?: boolean }) {
  const { blocked, blockedShort } = strings.taskNotices;
  return (
    <span
      className="inline-flex shrink-0 items-center gap-1 self-center text-xs font-medium whitespace-nowrap text-warning"
      title={blocked(count)}
    >
      <Ban size={13} aria-hidden />
      {isShort ? null : <span aria-hidden>{blockedShort}</span>}
      <span className="sr-only">{blocked(count)}</span>
    </span>
  );
}
