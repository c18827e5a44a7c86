import type { Checklist, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../data/api.ts';
import { leavingApi } from '../../../data/leaving-api.ts';
import { deleteLater, useHidden } from '../../../data/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useChangePart } from '../use-change-part.ts';
import { AddItems } from './add-items.tsx';
import { ChecklistRow } from './checklist-row.tsx';
import { editList } from './edit-checklists.ts';
import { InlineText } from './inline-text.tsx';

interface ChecklistViewProps {
  task: Task;
  list: Checklist;
  canWrite: boolean;
}

/** One checklist: its name, how far it is, and its items, which are moved by dragging or by keys. */
export function ChecklistView({ task, list, canWrite }: ChecklistViewProps) {
  const cache = useQueryClient();
  const { mutate } = useChangePart(task);
  const [hidesDone, setHidesDone] = useState(false);
  const hidden = useHidden();
  const text = strings.task.checklists;
  const items = list.items.filter(({ id }) => !hidden.has(id));
  const done = items.filter(({ completed }) => completed).length;
  const shown = hidesDone ? items.filter(({ completed }) => !completed) : items;
  const rename = (title: string): void =>
    mutate({
      preview: (now) => editList(now, list.id, (each) => ({ ...each, title })),
      send: () => api.updateChecklist({ id: task.id, checklistId: list.id, title }),
    });
  const remove = (): void =>
    deleteLater({
      id: list.id,
      text: text.listDeleted(list.title),
      async send(leaving) {
        await (leaving ? leavingApi : api).deleteChecklist({ id: task.id, checklistId: list.id });
        await cache.invalidateQueries({ queryKey: ['task', task.id] });
      },
    });
  return (
    <div>
      <div className="flex min-h-8 items-center gap-2">
        <h3 className="min-w-0 flex-1 text-sm font-semibold">
          <InlineText
            value={list.title}
            label={text.rename(list.title)}
            canWrite={canWrite}
            onChange={rename}
          />
        </h3>
        {done > 0 ? (
          <Button size="small" tone="quiet" onClick={() => setHidesDone(!hidesDone)}>
            {hidesDone ? text.showDone(done) : text.hideDone}
          </Button>
        ) : null}
        <span className="text-xs text-muted">{text.done(done, items.length)}</span>
        {canWrite ? (
          <IconButton label={text.deleteList(list.title)} onClick={remove}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <div className="mb-1 h-1 overflow-hidden rounded-full bg-line" aria-hidden>
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${items.length === 0 ? 0 : (100 * done) / items.length}%` }}
        />
      </div>
      <ul aria-label={list.title}>
        {shown.map((item) => (
          <ChecklistRow key={item.id} task={task} list={list} item={item} canWrite={canWrite} />
        ))}
      </ul>
      {canWrite ? <AddItems task={task} list={list} /> : null}
    </div>
  );
}
