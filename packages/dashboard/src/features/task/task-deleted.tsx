import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import type { DeleteTask } from '../../data/pending/pending-change.ts';
import { dropPending } from '../../data/pending/pending-changes.ts';
import { refresh } from '../../data/pending/refresh-changed.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Instead of a task that its reader has deleted while the service was away: it can still be kept. */
export function TaskDeleted({ change, onClose }: { change: DeleteTask; onClose: () => void }) {
  const cache = useQueryClient();
  const text = strings.pending;
  const undo = (): void => {
    dropPending(change.key);
    void refresh(cache, change);
  };
  return (
    // The dialog is only as large as this.
    <div
      data-task-gone
      className="flex flex-col items-center px-6 py-10 text-center max-sm:pb-[max(1.5rem,env(safe-area-inset-bottom))]"
    >
      <span className="flex size-12 items-center justify-center rounded-full bg-sunken text-muted">
        <Clock size={22} aria-hidden />
      </span>
      <Dialog.Title className="mt-4 text-lg font-semibold">{text.taskDeleted(change.taskKey)}</Dialog.Title>
      <p className="mt-1 line-clamp-2 font-medium break-words">{change.title}</p>
      <Dialog.Description className="mt-2 max-w-sm text-sm text-balance text-muted">
        {text.taskDeletedText}
      </Dialog.Description>
      <div className="mt-6 flex flex-wrap justify-center gap-2 max-sm:self-stretch max-sm:*:h-11 max-sm:*:flex-1">
        <Button tone="primary" onClick={onClose}>
          {strings.task.backToProject}
        </Button>
        <Button onClick={undo}>{strings.common.undo}</Button>
      </div>
    </div>
  );
}
