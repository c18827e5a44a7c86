import type { Checklist, ChecklistItem, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { taskQuery } from '../../../data/tasks/tasks.ts';
import { offerUndo } from '../../../data/toasts/undo.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { useChangePart } from '../saving/use-change-part.ts';
import { carryItem, editList, moveItem } from './edit-checklists.ts';
import { restoreFocus } from './restore-focus.ts';

interface MoveItem {
  task: Task;
  list: Checklist;
  item: ChecklistItem;
  /** Items of its checklist on screen. Hidden ones are skipped. */
  shown: readonly ChecklistItem[];
  /** Checklists on screen. */
  lists: readonly Checklist[];
}

/** The ways to move an item within its checklist and to another one. */
export function useMoveItem({ task, list, item, shown, lists }: MoveItem) {
  const cache = useQueryClient();
  const { mutate } = useChangePart(task);
  const text = strings.task.checklists;
  const move = (position: number): void => {
    if (position === item.position) return;
    mutate({
      preview: (now) => editList(now, list.id, (each) => moveItem(each, item.id, position)),
      send: () => api.updateChecklistItem({ id: task.id, checklistId: list.id, itemId: item.id, position }),
    });
    announce(text.moved(item.title, position + 1, list.items.length));
  };
  /** From its current position to the best matching one: others move items too. */
  const send = (listId: string, wanted: number): void => {
    const { checklists } = cache.getQueryData(taskQuery(task.id).queryKey) ?? task;
    const from = checklists.find(({ items }) => items.some(({ id }) => id === item.id)) ?? list;
    const position = Math.min(wanted, checklists.find(({ id }) => id === listId)?.items.length ?? 0);
    mutate({
      preview: (now) => carryItem(now, item.id, listId, position),
      send: () =>
        api.moveChecklistItem({
          id: task.id,
          checklistId: from.id,
          itemId: item.id,
          newChecklistId: listId,
          position,
        }),
    });
  };
  const carry = (to: Checklist, position: number): void => {
    restoreFocus(item.id);
    send(to.id, position);
    const said = text.carried(item.title, to.title);
    announce(said);
    const undo = (): void => send(list.id, item.position);
    offerUndo({ place: task.projectId, id: `carried ${item.id}`, text: said, undo });
  };
  const beside = (by: 1 | -1): Checklist | undefined =>
    lists[lists.findIndex(({ id }) => id === list.id) + by];
  /** One place up or down. From either end of its checklist, into the next one. */
  const step = (by: 1 | -1): void => {
    const neighbor = shown[shown.findIndex(({ id }) => id === item.id) + by];
    const next = beside(by);
    if (neighbor !== undefined) move(neighbor.position);
    else if (next !== undefined) carry(next, by === 1 ? 0 : next.items.length);
  };
  const canStep = (by: 1 | -1): boolean =>
    shown.at(by === 1 ? -1 : 0)?.id !== item.id || beside(by) !== undefined;
  const drop = (listId: string, position: number): void => {
    const to = lists.find(({ id }) => id === listId);
    if (listId === list.id) move(position);
    else if (to !== undefined) carry(to, position);
  };
  return { step, canStep, carry, drop };
}
