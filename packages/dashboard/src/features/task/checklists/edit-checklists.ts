import type { Checklist, ChecklistItem, Task } from '@fettle/contract';

/** The task with one of its checklists changed. */
export function editList(task: Task, listId: string, edit: (list: Checklist) => Checklist): Task {
  return { ...task, checklists: task.checklists.map((list) => (list.id === listId ? edit(list) : list)) };
}

/** The checklist with one of its items changed. */
export function editItem(list: Checklist, itemId: string, fields: Partial<ChecklistItem>): Checklist {
  return { ...list, items: list.items.map((item) => (item.id === itemId ? { ...item, ...fields } : item)) };
}

/** The checklist with an item at another place; positions are 0, 1, 2 … without gaps. */
export function moveItem(list: Checklist, itemId: string, position: number): Checklist {
  return { ...list, items: moveTo(list.items, itemId, position) };
}

/** The task with an item in another checklist, before what stands at that position there. */
export function carryItem(task: Task, itemId: string, listId: string, position: number): Task {
  const item = task.checklists.flatMap(({ items }) => items).find(({ id }) => id === itemId);
  if (item === undefined || !task.checklists.some(({ id }) => id === listId)) return task;
  const checklists = task.checklists.map((list) => {
    const others = list.items.filter(({ id }) => id !== itemId);
    const items =
      list.id === listId ? others.toSpliced(position, 0, { ...item, checklistId: listId }) : others;
    return { ...list, items: items.map((each, index) => ({ ...each, position: index })) };
  });
  return { ...task, checklists };
}

/** The checklists with one of them at another place. */
export function moveChecklist(lists: readonly Checklist[], listId: string, position: number): Checklist[] {
  return moveTo(lists, listId, position);
}

function moveTo<Each extends { id: string; position: number }>(
  all: readonly Each[],
  id: string,
  position: number,
): Each[] {
  const moved = all.find((each) => each.id === id);
  if (moved === undefined) return [...all];
  const others = all.filter((each) => each.id !== id);
  return others.toSpliced(position, 0, moved).map((each, index) => ({ ...each, position: index }));
}

/**
 * Where something ends up that is dropped on the edge of another one: taking it out first moves those behind it up.
 */
export function dropPosition(from: number, over: number, edge: 'top' | 'bottom'): number {
  const before = edge === 'top' ? over : over + 1;
  return from < before ? before - 1 : before;
}

/** Several lines are several items; marks of lists before them are left out. */
export function splitItems(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]\s+)?(?:\[[ x]\]\s+)?/i, '').trim())
    .filter((line) => line !== '');
}
