import type { Ctx } from '../../context.ts';

/** After the commit that completed a recurring task, the next one does not have to wait for a round of periodic jobs. */
export function wakeRecurringTasks(tx: Pick<Ctx, 'afterCommit' | 'wake'>): void {
  tx.afterCommit.push(() => tx.wake('recurring_tasks'));
}
