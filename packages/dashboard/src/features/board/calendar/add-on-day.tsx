import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { dueOn } from '../../../components/pickers/calendar-days.ts';
import { api } from '../../../data/client/api.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { useIdempotencyKey } from '../../../data/client/idempotency-key.ts';
import { queryKeys } from '../../../data/keys.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';

/** Adds tasks that are due on a day: a button that becomes a field. */
export function AddOnDay({ projectId, day, label }: { projectId: string; day: string; label: string }) {
  const cache = useQueryClient();
  const text = strings.calendar;
  const [title, setTitle] = useState<string | null>(null);
  const key = useIdempotencyKey();
  const { mutate, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: (sent: string) =>
      api.createTask(
        { projectId, title: sent, dueDate: dueOn(day, null) },
        { idempotencyKey: key.keyFor(sent) },
      ),
    onSuccess(task) {
      key.forget();
      announce(strings.board.added(task.key));
      setTitle((now) => (now === null ? null : ''));
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(projectId) });
    },
    // What was typed stays in the field.
    onError: (error) => showToast({ kind: 'error', text: describeError(error) }),
  });
  if (title === null)
    return (
      <button
        type="button"
        aria-label={text.addOn(label)}
        title={text.addOn(label)}
        onClick={() => setTitle('')}
        className="inline-flex size-6 items-center justify-center rounded-md text-muted opacity-0 group-hover:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 pointer-coarse:size-[40px] pointer-coarse:opacity-100"
      >
        <Plus size={14} aria-hidden />
      </button>
    );
  return (
    <input
      aria-label={text.addOn(label)}
      placeholder={text.title}
      value={title}
      readOnly={isPending}
      // biome-ignore lint/a11y/noAutofocus: the button was just pressed to type here
      autoFocus
      maxLength={500}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={() => (title.trim() === '' ? setTitle(null) : undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTitle(null);
        if (event.key === 'Enter' && !event.nativeEvent.isComposing && title.trim() !== '')
          mutate(title.trim());
      }}
      className="h-6 w-full min-w-0 rounded-md border border-accent bg-surface px-1.5 text-xs outline-none"
    />
  );
}
