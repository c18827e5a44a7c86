import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../data/client/describe-error.ts';
import { describePending } from '../../data/pending/describe-pending.ts';
import type { PendingChange } from '../../data/pending/pending-change.ts';
import {
  addPending,
  dropPending,
  type ListedChange,
  replacePending,
} from '../../data/pending/pending-changes.ts';
import { refresh } from '../../data/pending/refresh-changed.ts';
import { sendPending } from '../../data/pending/send-pending.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Everything that is not saved yet, with what was typed: nothing disappears without its author. */
export function PendingList({ listed }: { listed: readonly ListedChange[] }) {
  return (
    <ul
      aria-label={strings.unsaved.list}
      className="mx-auto mt-2 mb-1 max-h-[40dvh] max-w-3xl space-y-1 overflow-y-auto"
    >
      {listed.map((each) => (
        <PendingRow key={each.change.key} pending={each} />
      ))}
    </ul>
  );
}

function PendingRow({ pending: { change, error, isRefused, theirs } }: { pending: ListedChange }) {
  const cache = useQueryClient();
  const text = strings.unsaved;
  const discard = (): void => {
    dropPending(change.key);
    void refresh(cache, change);
    const restore = (): void => {
      addPending(change);
      void sendPending(cache, change.userId);
    };
    showToast({ text: text.discarded, action: { label: strings.common.undo, run: restore } });
  };
  const tryAgain = (): void => {
    replacePending(change);
    void sendPending(cache, change.userId);
  };
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-lg bg-surface px-3 py-1.5">
      <div className="min-w-40 flex-1">
        <p className="text-xs text-muted">
          {'taskKey' in change ? `${change.taskKey} · ` : ''}
          {nameKind(change)}
        </p>
        <p dir="auto" className="max-h-24 overflow-y-auto break-words whitespace-pre-wrap">
          {describePending(change)}
        </p>
        {theirs === null ? null : <p className="text-xs text-warning">{text.conflict}</p>}
        {isRefused ? <p className="text-xs text-danger">{text.refused(describeError(error))}</p> : null}
      </div>
      {theirs !== null && 'taskId' in change ? (
        <Link
          to="/tasks/$taskId"
          params={{ taskId: change.taskId }}
          className="text-sm font-medium underline"
        >
          {text.decide(change.taskKey)}
        </Link>
      ) : null}
      {isRefused ? (
        <Button size="small" onClick={tryAgain}>
          {strings.common.tryAgain}
        </Button>
      ) : null}
      <Button size="small" tone="quiet" onClick={discard}>
        {text.discard}
      </Button>
    </li>
  );
}

function nameKind(change: PendingChange): string {
  const text = strings.unsaved;
  if (change.kind === 'delete-part') return text.parts[change.part];
  if (change.kind === 'check-item') return change.completed ? text.checked : text.unchecked;
  return text.kinds[change.kind];
}
