import { useQueryClient } from '@tanstack/react-query';
import { Clock, X } from 'lucide-react';
import { useUser } from '../../../data/account/session.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { dropPending, markPending } from '../../../data/pending/pending-changes.ts';
import { sendPending } from '../../../data/pending/send-pending.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { type PendingTask, usePendingIn } from './use-quick-add.ts';

interface PendingCardsProps {
  projectId: string;
  status: string;
}

/** The tasks of a column that are not created yet, whether they are being sent, wait, or were refused. */
export function PendingCards({ projectId, status }: PendingCardsProps) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const pending = usePendingIn(projectId, status);
  const stuck = pending.filter(({ isSending, error }) => !isSending && error !== null);
  const error = stuck.find(({ isRefused }) => isRefused)?.error ?? stuck[0]?.error;
  const sendAgain = (): void => {
    for (const { change } of stuck) markPending(change.key, { isRefused: false });
    void sendPending(cache, userId);
  };
  if (pending.length === 0) return null;
  return (
    <div className="mt-1">
      <ul aria-label={strings.board.waitingTitles} className="space-y-1">
        {pending.map((task) => (
          <PendingCard key={task.change.key} task={task} />
        ))}
      </ul>
      {stuck.length === 0 ? null : (
        <div className="mt-1 flex items-center gap-2 px-1">
          <p role="alert" className="flex-1 text-xs text-danger">
            {describeError(error)}
          </p>
          <Button size="small" onClick={sendAgain}>
            {strings.common.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

function PendingCard({ task: { change, isSending, error } }: { task: PendingTask }) {
  const { key, title } = change;
  const text = strings.board;
  return (
    <li className="rounded-xl border border-dashed border-line-strong bg-surface p-3 text-sm text-muted">
      <span className="flex items-start gap-1">
        <span className="min-w-0 flex-1 break-words">{title}</span>
        {isSending || error === null ? null : (
          <IconButton label={text.discard(title)} onClick={() => dropPending(key)}>
            <X size={14} aria-hidden />
          </IconButton>
        )}
      </span>
      <span className="mt-1 flex items-center gap-1.5 text-xs">
        <Clock size={12} aria-hidden />
        {isSending ? text.waitingTitles : text.notAdded}
      </span>
    </li>
  );
}
