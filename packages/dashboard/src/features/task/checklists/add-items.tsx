import type { Checklist, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useOutgoingDraft } from '../../../browser/drafts.ts';
import { useUser } from '../../../data/account/session.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { changeOf } from '../../../data/pending/change-of.ts';
import { sendChange } from '../../../data/pending/send-change.ts';
import { sendOrWait } from '../../../data/pending/send-pending.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { leaveField } from '../leave-field.ts';
import { showWaiting } from '../saving/show-waiting.ts';
import { useChangePart } from '../saving/use-change-part.ts';
import { splitItems } from './edit-checklists.ts';

interface AddItemsProps {
  task: Task;
  list: Checklist;
  takesFocus: boolean;
}

/** A field for the next item. What cannot be sent waits in the list, and typed text survives a reload. */
export function AddItems({ task, list, takesFocus }: AddItemsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const draft = useOutgoingDraft(`item ${list.id}`);
  const [error, setError] = useState<unknown>(null);
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const { mutateAsync, isPending } = useChangePart(task);
  const text = strings.task.checklists;
  const add = async (): Promise<void> => {
    const titles = splitItems(draft.text);
    if (titles.length === 0) return;
    setError(null);
    const taken = draft.take();
    let added = 0;
    let waits = false;
    try {
      await mutateAsync({
        async send() {
          // In order, because each is added at the end.
          for (const title of titles) {
            const change = {
              kind: 'add-item' as const,
              ...changeOf(task, userId),
              checklistId: list.id,
              title,
            };
            const { isWaiting } = await sendOrWait(cache, change, () => sendChange(change));
            if (isWaiting) showWaiting(cache, task.id);
            waits ||= isWaiting;
            added += 1;
          }
        },
      });
      draft.settle(taken);
      announce(waits ? strings.pending.kept : text.itemsAdded(titles));
    } catch (reason) {
      // Before what was typed in the meantime.
      draft.write([...titles.slice(added), ...draft.read().split('\n').filter(Boolean)].join('\n'));
      setError(reason);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // What was typed stays.
    if (event.key === 'Escape') leaveField(field.current);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void add();
  };
  return (
    <div>
      <div className="task-item task-item-new -mx-1.5 flex items-start gap-2 rounded-lg px-1.5 py-1 hover:bg-hover/60">
        <span aria-hidden className="task-item-box flex h-6 items-center justify-center text-muted">
          <Plus size={15} />
        </span>
        <textarea
          ref={field}
          data-keeps-escape
          rows={Math.min(6, draft.text.split('\n').length)}
          aria-label={`${text.addItem}: ${list.title}`}
          title={text.itemHint}
          placeholder={isPending ? text.adding : text.addItem}
          value={draft.text}
          onChange={(event) => draft.write(event.target.value)}
          onKeyDown={onKeyDown}
          className="task-item-title block min-w-0 flex-1 resize-none bg-transparent text-sm leading-6 outline-none placeholder:text-sm placeholder:text-muted"
        />
      </div>
      {error === null ? null : (
        <p role="alert" className="mt-1 px-2 text-xs text-danger">
          {describeError(error)}
        </p>
      )}
    </div>
  );
}
