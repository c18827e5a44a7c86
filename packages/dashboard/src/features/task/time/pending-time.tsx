import type { Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { describeError } from '../../../data/client/describe-error.ts';
import { describePending } from '../../../data/pending/describe-pending.ts';
import { dropPending, replacePending, usePendingOf } from '../../../data/pending/pending-changes.ts';
import { sendPending } from '../../../data/pending/send-pending.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

/** Time of the user that the service does not have yet. */
export function PendingTime({ task }: { task: Task }) {
  const cache = useQueryClient();
  const waiting = usePendingOf(task.id).filter(({ change }) => change.kind === 'log-time');
  if (waiting.length === 0) return null;
  return (
    <ul className="mt-2 space-y-1">
      {waiting.map(({ change, isRefused, error }) => (
        <li key={change.key} className="text-muted">
          {isRefused ? null : <WaitingMark />}
          <span className="break-words">{describePending(change)}</span>
          {isRefused ? (
            <span className="flex flex-wrap items-center gap-2">
              <span role="alert" className="flex-1 text-xs text-danger">
                {strings.unsaved.refused(describeError(error))}
              </span>
              <Button
                size="small"
                onClick={() => {
                  replacePending(change);
                  void sendPending(cache, change.userId);
                }}
              >
                {strings.common.tryAgain}
              </Button>
              <Button size="small" tone="quiet" onClick={() => dropPending(change.key)}>
                {strings.unsaved.discard}
              </Button>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
