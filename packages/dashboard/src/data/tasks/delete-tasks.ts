import type { Project, TaskCompact } from '@fettle/contract';
import type { QueryClient } from '@tanstack/react-query';
import { strings } from '../../strings/index.ts';
import { readUserId } from '../account/session.ts';
import { describeError, failsForAll } from '../client/describe-error.ts';
import { runEach } from '../client/run-each.ts';
import { queryKeys } from '../keys.ts';
import { changeOf } from '../pending/change-of.ts';
import type { DeleteTask } from '../pending/pending-change.ts';
import { sendDeletion } from '../pending/send-deletion.ts';
import { deleteLater, unhide } from '../toasts/pending-deletions.ts';
import { showToast } from '../toasts/toasts.ts';

/**
 * Deletes tasks with a delay, so that it can be undone. During an outage, deletions wait. Tasks the service refuses to
 * delete reappear with a message.
 */
export function deleteTasks(
  { cache, project }: { cache: QueryClient; project: Pick<Project, 'id'> },
  tasks: readonly TaskCompact[],
): void {
  const [only] = tasks;
  if (only === undefined) return;
  const ids = tasks.map(({ id }) => id);
  // Now, because someone else may be signed in when the delay ends.
  const userId = readUserId() ?? '';
  const changes = tasks.map((task) => toDeletion(task, userId));
  deleteLater({
    id: `tasks ${ids.join(' ')}`,
    ids,
    place: project.id,
    text:
      tasks.length === 1 ? strings.taskNotices.deleted(only.key) : strings.taskOutcomes.deleted(tasks.length),
    async send(leaving) {
      await sendDeletions(cache, changes, leaving);
      await cache.invalidateQueries({ queryKey: queryKeys.taskLists(project.id) });
    },
  });
}

function toDeletion(task: TaskCompact, userId: string): DeleteTask {
  return { kind: 'delete-task', ...changeOf(task, userId), title: task.title };
}

async function sendDeletions(
  cache: QueryClient,
  changes: readonly DeleteTask[],
  leaving: boolean,
): Promise<void> {
  // When the page closes, all requests must start at once.
  const width = leaving ? changes.length : 4;
  const act = (change: DeleteTask) => sendDeletion(cache, change, leaving);
  const { done, failed } = await runEach(changes, act, { width, failsForAll });
  if (failed.length === 0) return;
  unhide(failed.map(({ item }) => item.taskId));
  const keys = failed.map(({ item }) => item.taskKey).join(', ');
  const why = describeError(failed[0]?.error);
  showToast({
    kind: 'error',
    text: strings.taskOutcomes.notAllDeleted(done.length, failed.length, keys, why),
  });
}
