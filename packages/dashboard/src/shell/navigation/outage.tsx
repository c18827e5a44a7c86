import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../../data/account/session.ts';
import { usePendingTasks } from '../../data/tasks/pending-tasks.ts';
import { onTaskSent, sendPendingTasks } from '../../data/tasks/send-pending-tasks.ts';
import { strings } from '../../strings/index.ts';
import { announce } from '../../ui/announce.ts';

/** Says above every page that the service cannot be reached, and what waits to be sent. */
export function Outage({ isOnline }: { isOnline: boolean }) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  useEffect(() => onTaskSent(({ key }) => announce(strings.board.added(key))), []);
  const waiting = usePendingTasks().filter((task) => task.userId === userId && task.error !== null).length;
  if (isOnline && waiting === 0) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 border-b border-warning bg-warning-soft px-4 py-1.5 text-center text-sm"
    >
      {isOnline ? null : <p>{strings.shell.offline}</p>}
      {waiting === 0 ? null : (
        <>
          <p>{strings.shell.waitingTasks(waiting)}</p>
          <button
            type="button"
            className="font-medium underline"
            onClick={() => void sendPendingTasks(cache, userId)}
          >
            {strings.shell.sendNow}
          </button>
        </>
      )}
    </div>
  );
}
