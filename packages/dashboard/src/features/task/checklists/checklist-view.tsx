import type { Checklist, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { useUser } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { changeOf } from '../../../data/pending/change-of.ts';
import { usePendingOf } from '../../../data/pending/pending-changes.ts';
import { sendChange } from '../../../data/pending/send-change.ts';
import { sendOrWait } from '../../../data/pending/send-pending.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useChangePart } from '../saving/use-change-part.ts';
import { useDeletePart } from '../saving/use-delete-part.ts';
import { AddItems } from './add-items.tsx';
import { ChecklistRow } from './checklist-row.tsx';
import { DragHandle } from './drag-handle.tsx';
import { editList, moveChecklist } from './edit-checklists.ts';
import { InlineText } from './inline-text.tsx';
import { ListMenu } from './list-menu.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { dragClass, useDrag } from './use-drag.ts';
import { useDropEnd } from './use-drop-end.ts';

interface ChecklistViewProps {
  task: Task;
  list: Checklist;
  /** Checklists on screen. Hidden ones are skipped. */
  shown: readonly Checklist[];
  canWrite: boolean;
  /** Just added here: its first item is typed next. */
  isNew: boolean;
}

/** A checklist: its name, its progress, and its items. Both can be moved by drag, shortcuts, or menu. */
export function ChecklistView({ task, list, shown, canWrite, isNew }: ChecklistViewProps) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const { mutate } = useChangePart(task);
  const deletePart = useDeletePart(task);
  const [hidesDone, setHidesDone] = useState(false);
  const hidden = useHidden();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const text = strings.task.checklists;
  const at = { id: task.id, checklistId: list.id };
  const items = list.items.filter(({ id }) => !hidden.has(id));
  const done = items.filter(({ completed }) => completed).length;
  const isWaiting = usePendingOf(task.id).some(
    ({ change }) => change.kind === 'rename-checklist' && change.checklistId === list.id,
  );
  const shownItems = hidesDone ? items.filter(({ completed }) => !completed) : items;
  const rename = (title: string): void => {
    const change = {
      kind: 'rename-checklist' as const,
      ...changeOf(task, userId),
      checklistId: list.id,
      title,
    };
    mutate({
      preview: (now) => editList(now, list.id, (each) => ({ ...each, title })),
      send: () => sendOrWait(cache, change, () => sendChange(change)),
    });
  };
  const move = (position: number): void => {
    if (position === list.position) return;
    mutate({
      preview: (now) => ({ ...now, checklists: moveChecklist(now.checklists, list.id, position) }),
      send: () => api.updateChecklist({ ...at, position }),
    });
    announce(text.moved(list.title, position + 1, task.checklists.length));
  };
  const step = (by: 1 | -1): void => {
    const beside = shown[shown.findIndex(({ id }) => id === list.id) + by];
    if (beside !== undefined) move(beside.position);
  };
  const { title: name } = list;
  const remove = (): void =>
    deletePart({ part: 'checklist', id: list.id, title: name, text: text.listDeleted(name) });
  const { id, position } = list;
  const drag = useDrag({
    element: box,
    handle,
    among: task.id,
    list: task.id,
    id,
    position,
    canWrite,
    onMove: move,
  });
  const isOver = useDropEnd({
    element: body,
    among: `items of ${task.id}`,
    list: list.id,
    count: list.items.length,
  });
  return (
    <div ref={box} className={classNames('rounded-lg', dragClass(drag))}>
      <div className="task-list-head group/movable relative -mx-1.5 flex min-h-8 items-center gap-2 px-1.5">
        {canWrite ? <DragHandle ref={handle} name={list.title} onStep={step} /> : null}
        <h3 className="min-w-0 flex-1 text-base font-semibold">
          <InlineText
            value={list.title}
            label={text.rename(list.title)}
            canWrite={canWrite}
            onChange={rename}
          />
        </h3>
        {isWaiting ? <WaitingMark /> : null}
        <span className="text-xs text-muted">{text.done(done, items.length)}</span>
        {canWrite || done > 0 ? (
          <ListMenu
            name={list.title}
            done={done}
            hidesDone={hidesDone}
            onHide={setHidesDone}
            move={
              canWrite
                ? { isFirst: shown[0]?.id === id, isLast: shown.at(-1)?.id === id, step, remove }
                : null
            }
          />
        ) : null}
      </div>
      <div ref={body} className={classNames('rounded-lg', isOver && 'shadow-[0_2px_0_var(--accent)]')}>
        <ProgressBar done={done} count={items.length} />
        <ul aria-label={list.title}>
          {shownItems.map((item) => (
            <ChecklistRow
              key={item.id}
              task={task}
              list={list}
              item={item}
              shown={shownItems}
              lists={shown}
              canWrite={canWrite}
            />
          ))}
        </ul>
        {hidesDone && done > 0 ? (
          <Button size="small" tone="quiet" onClick={() => setHidesDone(false)}>
            {text.showDone(done)}
          </Button>
        ) : null}
        {canWrite ? <AddItems task={task} list={list} takesFocus={isNew} /> : null}
      </div>
    </div>
  );
}
