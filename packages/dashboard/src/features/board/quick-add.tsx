import type { Column } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { api } from '../../data/api.ts';
import { describeError } from '../../data/describe-error.ts';
import { useDraft } from '../../data/drafts.ts';
import { useSendKey } from '../../data/send-key.ts';
import { taskListsKey } from '../../data/tasks.ts';
import { strings } from '../../strings/index.ts';
import { announce } from '../../ui/announce.ts';

interface QuickAddProps {
  projectId: string;
  column: Column;
  onClose: () => void;
}

/**
 * A line for the title of a new task; Enter adds it and leaves the line open for the next. What is typed outlives a
 * reload and a failure of the service.
 */
export function QuickAdd({ projectId, column, onClose }: QuickAddProps) {
  const cache = useQueryClient();
  const [title, setTitle, forget] = useDraft(`new-task ${projectId} ${column.key}`);
  const sendKey = useSendKey();
  const add = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      api.createTask({ projectId, title, status: column.key }, { idempotencyKey: sendKey.keyFor(title) }),
    async onSuccess(task) {
      forget();
      sendKey.forget();
      announce(strings.board.added(task.key));
      await cache.invalidateQueries({ queryKey: taskListsKey(projectId) });
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (title.trim() !== '' && !add.isPending) add.mutate();
  };
  return (
    <div className="px-2 pb-1">
      <textarea
        aria-label={strings.board.newTaskIn(column.label)}
        placeholder={strings.board.newTaskHint}
        rows={2}
        // biome-ignore lint/a11y/noAutofocus: it opens because somebody asked to write here
        autoFocus
        maxLength={500}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => (title.trim() === '' ? onClose() : undefined)}
        className="block w-full resize-none rounded-xl border border-accent bg-surface p-3 text-sm outline-none placeholder:text-muted"
      />
      {add.error === null ? null : (
        <p role="alert" className="mt-1 px-1 text-xs text-danger">
          {describeError(add.error)}
        </p>
      )}
    </div>
  );
}
