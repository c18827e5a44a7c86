import type { Ctx } from '../../../context.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { readTaskCompact } from '../read-task.ts';
import type { TaskAccess } from '../task-access.ts';

/**
 * Emits task.updated after a change of its time entries. It names `timeEntries`, and `minutesLogged` with its old value
 * when the sum changed by `minutes`: correcting a note or a date leaves the sum as it is.
 */
export async function emitTimeChanged(tx: Ctx, task: TaskAccess, minutes: number): Promise<void> {
  const after = await readTaskCompact(tx, task.id);
  const [changed, previous] =
    minutes === 0
      ? [['timeEntries'], {}]
      : [['timeEntries', 'minutesLogged'], { minutesLogged: after.minutesLogged - minutes }];
  await emitTaskUpdated(tx, task, changed, previous, { after });
}
