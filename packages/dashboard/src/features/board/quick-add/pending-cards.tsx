import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Clock } from 'lucide-react';
import { useUser } from '../../../data/account/session.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { dropPending, markPending } from '../../../data/pending/pending-changes.ts';
import { sendPending } from '../../../data/pending/send-pending.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { type PendingTask, usePendingIn } from './use-quick-add.ts';

interface PendingCardsProps {
  projectId: string;
  status: string;
}

/** The tasks of a column that are not created yet, whether they are being sent, wait, or were refused. */
export function PendingCards({ projectId, status }: PendingCardsProps) {
  const pending = usePendingIn(projectId, status);
  if (pending.length === 0) return null;
  return (
    <ul aria-label={strings.board.waitingTitles} className="mt-1 space-y-1">
      {pending.map((task) => (
        <PendingCard key={task.change.key} task={task} />
      ))}
    </ul>
  );
}

function PendingCard({ task }: { task: PendingTask }) {
  return (
    <li className="rounded-xl border border-dashed border-line-strong bg-surface p-3 text-sm">
      <span dir="auto" className="block text-start leading-snug font-medium break-words text-muted">
        {task.change.title}
      </span>
      <PendingState {...task} />
    </li>
  );
}

/** One of three: on its way, waiting for the service, which says so above the page, or refused, with the reason. */
function PendingState({ change, isSending, error, isRefused }: PendingTask) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const text = strings.board;
  const discard = (
    <Button
      size="small"
      tone="quiet"
      aria-label={text.discardTask(change.title)}
      onClick={() => dropPending(change.key)}
    >
      {text.discard}
    </Button>
  );
  if (isSending || !isRefused)
    return (
      <span className="mt-1.5 flex items-center gap-1.5 text-xs text-muted">
        <Clock size={12} aria-hidden />
        {isSending || error === null ? text.waitingTitles : text.notAdded}
        {isSending || error === null ? null : <span className="-my-1 -mr-2 ml-auto">{discard}</span>}
      </span>
    );
  const sendAgain = (): void => {
    markPending(change.key, { isRefused: false });
    void sendPending(cache, userId);
  };
  return (
    <>
      <span role="alert" className="mt-1.5 flex items-start gap-1.5 text-xs text-danger">
        <CircleAlert size={13} className="mt-px shrink-0" aria-hidden />
        {describeError(error)}
      </span>
      <span className="mt-2 flex gap-1">
        <Button size="small" onClick={sendAgain}>
          {strings.common.tryAgain}
        </Button>
        {error === null ? null : discard}
      </span>
    </>
  );
}
