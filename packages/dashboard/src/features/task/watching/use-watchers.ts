import type { Task } from '@fettle/contract';
import { useUser } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { useChangePart } from '../saving/use-change-part.ts';
import { previewWatchers } from './preview-watchers.ts';

interface Person {
  id: string;
  name: string;
}

export interface Watchers {
  isWatching: boolean;
  /** Starts to watch the task as the user, or stops. */
  toggle: () => void;
  /** Makes these people the watchers; `known` has the names of new ones. */
  choose: (ids: readonly string[], known: readonly Person[]) => void;
}

/** Who watches a task, and changing that: shown at once, and reverted with a message if it is refused. */
export function useWatchers(task: Task): Watchers {
  const user = useUser();
  const { mutate } = useChangePart(task);
  const isWatching = task.watcherIds.includes(user.id);
  const choose: Watchers['choose'] = (ids, known) => {
    const added = ids.filter((id) => !task.watcherIds.includes(id));
    const removed = task.watcherIds.filter((id) => !ids.includes(id));
    mutate({
      preview: (shown) => previewWatchers(shown, ids, known),
      async send() {
        for (const userId of added) await api.addTaskWatcher({ id: task.id, userId });
        for (const userId of removed) await api.removeTaskWatcher({ id: task.id, userId });
      },
    });
  };
  const toggle = (): void => {
    const others = task.watcherIds.filter((id) => id !== user.id);
    choose(isWatching ? others : [...others, user.id], [user]);
    announce(isWatching ? strings.watching.stopped : strings.watching.started);
  };
  return { isWatching, toggle, choose };
}
