import { FettleError } from '@fettle/client';
import type { Project, TaskCompact } from '@fettle/contract';
import type { QueryClient } from '@tanstack/react-query';
import { strings } from '../../strings/index.ts';
import { api } from '../client/api.ts';
import { describeError, failsForAll } from '../client/describe-error.ts';
import { keepaliveApi } from '../client/keepalive-api.ts';
import { runEach } from '../client/run-each.ts';
import { queryKeys } from '../keys.ts';
import { deleteLater, unhide } from '../toasts/pending-deletions.ts';
import { showToast } from '../toasts/toasts.ts';

/**
 * Deletes tasks with a delay, so that it can be undone. Tasks the service refuses to delete reappear with a message.
 */
export function deleteTasks(
  { cache, project }: { cache: QueryClient; project: Pick<Project, 'id'> },
  tasks: readonly TaskCompact[],
): void {
  const [only] = tasks;
  if (only === undefined) return;
  const ids = tasks.map(({ id }) => id);
  deleteLater({
    id: `tasks ${ids.join(' ')}`,
    ids,
    place: project.id,
    text:
      tasks.length === 1 ? strings.taskNotices.deleted(only.key) : strings.taskActions.deleted(tasks.length),
    async send(leaving) {
      await sendDeletions(tasks, leaving);
      await cache.invalidateQueries({ queryKey: queryKeys.taskLists(project.id) });
      for (const id of ids) cache.removeQueries({ queryKey: queryKeys.task(id) });
    },
  });
}

async function sendDeletions(tasks: readonly TaskCompact[], leaving: boolean): Promise<void> {
  const by = leaving ? keepaliveApi : api;
  // When the page closes, all requests must start at once.
  const width = leaving ? tasks.length : 4;
  const act = ({ id }: TaskCompact) => by.deleteTask({ id }).catch(ignoreGone);
  const { done, failed } = await runEach(tasks, act, { width, failsForAll });
  if (failed.length === 0) return;
  unhide(failed.map(({ item }) => item.id));
  const keys = failed.map(({ item }) => item.key).join(', ');
  const why = describeError(failed[0]?.error);
  showToast({
    kind: 'error',
    text: strings.taskActions.notAllDeleted(done.length, failed.length, keys, why),
  });
}

/** Somebody else has deleted it. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof FettleError) || error.status !== 404) throw error;
}
