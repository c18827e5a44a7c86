import type { Checklist, Task } from '@fettle/contract';
import { type KeyboardEvent, useState } from 'react';
import { useDraft } from '../../../browser/drafts.ts';
import { api } from '../../../data/client/api.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { useChangePart } from '../saving/use-change-part.ts';
import { splitItems } from './edit-checklists.ts';

/** A field for the next item. Typed text survives a reload and an outage of the service. */
export function AddItems({ task, list }: { task: Task; list: Checklist }) {
  const [typed, setTyped, forget] = useDraft(`item ${list.id}`);
  const [error, setError] = useState<unknown>(null);
  const { mutateAsync, isPending } = useChangePart(task);
  const text = strings.task.checklists;
  const add = async (): Promise<void> => {
    const titles = splitItems(typed);
    if (titles.length === 0 || isPending) return;
    setError(null);
    let added = 0;
    try {
      await mutateAsync({
        async send() {
          // In order, because each is added at the end.
          for (const title of titles) {
            await api.addChecklistItem({ id: task.id, checklistId: list.id, title });
            added += 1;
          }
        },
      });
      forget();
    } catch (reason) {
      setTyped(titles.slice(added).join('\n'));
      setError(reason);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void add();
  };
  return (
    <div className="mt-1">
      <textarea
        rows={Math.min(6, typed.split('\n').length)}
        aria-label={`${text.addItem}: ${list.title}`}
        title={text.itemHint}
        placeholder={text.addItem}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="-mx-1.5 block w-[calc(100%+0.75rem)] resize-none rounded-lg border border-transparent bg-transparent px-1.5 py-1 text-sm placeholder:text-muted hover:border-line focus:border-accent focus:outline-none"
      />
      {error === null ? null : (
        <p role="alert" className="mt-1 px-2 text-xs text-danger">
          {describeError(error)}
        </p>
      )}
    </div>
  );
}
