import type { Checklist, ChecklistItem, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { GripVertical, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { api } from '../../../data/api.ts';
import { leavingApi } from '../../../data/leaving-api.ts';
import { deleteLater } from '../../../data/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useChangePart } from '../use-change-part.ts';
import { editItem, editList, moveItem } from './edit-checklists.ts';
import { InlineText } from './inline-text.tsx';
import { useDragItem } from './use-drag-item.ts';

interface ChecklistRowProps {
  task: Task;
  list: Checklist;
  item: ChecklistItem;
  canWrite: boolean;
}

/** One item: ticked, renamed, moved, deleted. */
export function ChecklistRow({ task, list, item, canWrite }: ChecklistRowProps) {
  const cache = useQueryClient();
  const { mutate } = useChangePart(task);
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const text = strings.task.checklists;
  const at = { id: task.id, checklistId: list.id, itemId: item.id };
  const edit = (fields: { title?: string; completed?: boolean }): void =>
    mutate({
      preview: (now) => editList(now, list.id, (each) => editItem(each, item.id, fields)),
      send: () => api.updateChecklistItem({ ...at, ...fields }),
    });
  const move = (position: number): void => {
    if (position < 0 || position >= list.items.length || position === item.position) return;
    mutate({
      preview: (now) => editList(now, list.id, (each) => moveItem(each, item.id, position)),
      send: () => api.updateChecklistItem({ ...at, position }),
    });
    announce(text.moved(item.title, position + 1, list.items.length));
  };
  const remove = (): void =>
    deleteLater({
      id: item.id,
      text: text.itemDeleted(item.title),
      async send(leaving) {
        await (leaving ? leavingApi : api).deleteChecklistItem(at);
        await cache.invalidateQueries({ queryKey: ['task', task.id] });
      },
    });
  const { edge, isDragged } = useDragItem({ row, handle, list, item, canWrite, onMove: move });
  return (
    <li
      ref={row}
      className={classNames(
        'group/item relative -mx-1.5 flex items-start gap-2 rounded-lg px-1.5 py-1 hover:bg-hover/60',
        isDragged && 'opacity-40',
        edge !== null && 'rounded-none',
        edge === 'top' && 'shadow-[0_-2px_0_var(--accent)]',
        edge === 'bottom' && 'shadow-[0_2px_0_var(--accent)]',
      )}
    >
      {canWrite ? (
        <button
          ref={handle}
          type="button"
          aria-label={`${item.title}: ${text.dragHint}`}
          title={text.dragHint}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
            if (step === 0 || !event.altKey) return;
            event.preventDefault();
            move(item.position + step);
          }}
          className="-ml-1 inline-flex h-6 w-4 shrink-0 cursor-grab items-center justify-center text-line-strong opacity-0 group-hover/item:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        >
          <GripVertical size={14} aria-hidden />
        </button>
      ) : null}
      <span className="flex h-6 items-center">
        <Checkbox
          hideLabel
          label={item.title}
          checked={item.completed}
          disabled={!canWrite}
          onChange={(completed) => edit({ completed })}
        />
      </span>
      <span
        className={classNames('min-w-0 flex-1 text-sm leading-6', item.completed && 'text-muted')}
        title={item.completedBy === null ? undefined : item.completedBy.name}
      >
        <InlineText
          value={item.title}
          label={text.editItem(item.title)}
          canWrite={canWrite}
          onChange={(title) => edit({ title })}
        />
      </span>
      {canWrite ? (
        <span className="-my-1 opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 pointer-coarse:opacity-100">
          <IconButton label={text.deleteItem(item.title)} onClick={remove}>
            <Trash2 size={13} aria-hidden />
          </IconButton>
        </span>
      ) : null}
    </li>
  );
}
