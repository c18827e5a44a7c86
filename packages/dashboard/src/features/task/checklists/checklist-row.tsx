import type { Checklist, ChecklistItem, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SquareArrowOutUpRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { TaskStateIcon } from '../../../components/tasks/task-state-icon.tsx';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { useUser } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { changeOf } from '../../../data/pending/change-of.ts';
import { usePendingOf } from '../../../data/pending/pending-changes.ts';
import { sendChange } from '../../../data/pending/send-change.ts';
import { sendOrWait } from '../../../data/pending/send-pending.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useChangePart } from '../saving/use-change-part.ts';
import { useDeletePart } from '../saving/use-delete-part.ts';
import { DragHandle } from './drag-handle.tsx';
import { editItem, editList } from './edit-checklists.ts';
import { InlineText } from './inline-text.tsx';
import { MoveMenu } from './move-menu.tsx';
import { claimsFocus, restoreFocus } from './restore-focus.ts';
import { dragClass, useDrag } from './use-drag.ts';
import { useMoveItem } from './use-move-item.ts';

interface ChecklistRowProps {
  task: Task;
  list: Checklist;
  item: ChecklistItem;
  /** Items on screen. Hidden ones are skipped. */
  shown: readonly ChecklistItem[];
  /** Checklists on screen that the item can move to. */
  lists: readonly Checklist[];
  canWrite: boolean;
}

/**
 * A checklist item: check, rename, move, delete, and turn it into a task, which it follows from then on. One that the
 * service does not have yet can only be read.
 */
export function ChecklistRow({ task, list, item, shown, lists, canWrite: mayWrite }: ChecklistRowProps) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const { mutate } = useChangePart(task);
  const deletePart = useDeletePart(task);
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const text = strings.task.checklists;
  const at = { id: task.id, checklistId: list.id, itemId: item.id };
  const edit = (
    kind: { kind: 'check-item'; completed: boolean } | { kind: 'rename-item'; title: string },
  ): void => {
    const { kind: _, ...fields } = kind;
    const change = {
      title: item.title,
      ...kind,
      ...changeOf(task, userId),
      checklistId: list.id,
      itemId: item.id,
    };
    mutate({
      preview: (now) => editList(now, list.id, (each) => editItem(each, item.id, fields)),
      send: () => sendOrWait(cache, change, () => sendChange(change)),
    });
  };
  const { step, canStep, carry, drop } = useMoveItem({ task, list, item, shown, lists });
  const pending = usePendingOf(task.id).map(({ change }) => change);
  const isNew = pending.some(({ kind, key }) => kind === 'add-item' && key === item.id);
  const isWaiting =
    isNew ||
    pending.some(
      (change) =>
        (change.kind === 'check-item' || change.kind === 'rename-item') && change.itemId === item.id,
    );
  const canWrite = mayWrite && !isNew;
  const linkedId = item.linkedTask?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item that was just linked claims the focus as well
  useEffect(() => {
    if (claimsFocus(item.id)) handle.current?.focus();
  }, [item.id, linkedId]);
  const remove = (): void =>
    deletePart({
      part: 'item',
      id: item.id,
      title: item.title,
      text: text.itemDeleted(item.title),
      checklistId: list.id,
    });
  const turn = (): void =>
    mutate({
      async send() {
        const { key } = await api.createTaskFromChecklistItem(at);
        announce(text.turned(item.title, key));
        // The button that had the focus is gone once the task is read again.
        restoreFocus(item.id);
      },
    });
  const unlink = (): void =>
    mutate({
      preview: (now) => editList(now, list.id, (each) => editItem(each, item.id, { linkedTask: null })),
      send: () => api.unlinkChecklistItem(at),
    });
  const { id, position, linkedTask } = item;
  const onTurn = linkedTask === null && !item.completed ? turn : undefined;
  const drag = useDrag({
    element: row,
    handle,
    among: `items of ${task.id}`,
    list: list.id,
    id,
    position,
    canWrite,
    onMove: (place, listId) => drop(listId, place),
  });
  return (
    <li
      ref={row}
      className={classNames(
        'task-item group/movable relative -mx-1.5 flex items-start gap-2 rounded-lg px-1.5 py-1 hover:bg-hover/60',
        dragClass(drag),
      )}
    >
      {canWrite ? <DragHandle ref={handle} name={item.title} onStep={step} /> : null}
      <span className="task-item-box flex h-6 items-center">
        {linkedTask === null ? (
          <Checkbox
            hideLabel
            label={item.title}
            checked={item.completed}
            disabled={!canWrite}
            onChange={(completed) => edit({ kind: 'check-item', completed })}
          />
        ) : (
          <LinkedBox item={item} follows={text.follows(linkedTask.key)} />
        )}
      </span>
      <span
        className={classNames(
          'task-item-title min-w-0 flex-1 text-sm leading-6',
          item.completed && 'text-muted',
        )}
        title={item.completedBy === null ? undefined : item.completedBy.name}
      >
        {isWaiting ? <WaitingMark /> : null}
        {linkedTask === null ? (
          <InlineText
            value={item.title}
            label={text.editItem(item.title)}
            canWrite={canWrite}
            onChange={(title) => edit({ kind: 'rename-item', title })}
          />
        ) : (
          <LinkedTitle title={item.title} linkedTask={linkedTask} />
        )}
      </span>
      {canWrite ? (
        <span className="task-item-actions -my-0.5 flex items-center opacity-0 group-focus-within/movable:opacity-100 group-hover/movable:opacity-100 pointer-coarse:opacity-100 has-data-popup-open:opacity-100">
          {onTurn === undefined ? null : (
            // Fingers find it in the menu, where it takes no room from the title.
            <span className="pointer-coarse:hidden">
              <IconButton label={text.turn} aria-description={item.title} onClick={onTurn}>
                <SquareArrowOutUpRight size={14} aria-hidden />
              </IconButton>
            </span>
          )}
          <MoveMenu
            name={item.title}
            isFirst={!canStep(-1)}
            isLast={!canStep(1)}
            others={lists.filter((each) => each.id !== list.id)}
            onStep={step}
            onCarry={(to) => carry(to, to.items.length)}
            onDelete={remove}
            {...(onTurn === undefined ? {} : { onTurn })}
            {...(linkedTask === null ? {} : { unlinkLabel: text.unlink(linkedTask.key), onUnlink: unlink })}
          />
        </span>
      ) : null}
    </li>
  );
}

/** In place of its box, the state of its task, with which it is checked. To screen readers it stays a box. */
function LinkedBox({ item, follows }: { item: ChecklistItem; follows: string }) {
  return (
    <span title={follows} className="relative inline-flex w-[1.125rem] justify-center">
      <TaskStateIcon isCompleted={item.completed} />
      <span className="sr-only">
        <Checkbox hideLabel disabled label={item.title} checked={item.completed} onChange={() => undefined} />
      </span>
    </span>
  );
}

/** The title of an item that follows a task, with the key of the task. */
function LinkedTitle({
  title,
  linkedTask: { id, key },
}: {
  title: string;
  linkedTask: NonNullable<ChecklistItem['linkedTask']>;
}) {
  return (
    <Link
      to="/tasks/$taskId"
      params={{ taskId: id }}
      title={strings.task.checklists.follows(key)}
      className="group/link inline rounded break-words"
    >
      <span className="mr-1.5 rounded-full border border-line px-1.5 py-px text-xs font-medium whitespace-nowrap text-muted group-hover/link:bg-hover">
        {key}
      </span>
      <span className="group-hover/link:underline">{title}</span>
    </Link>
  );
}
