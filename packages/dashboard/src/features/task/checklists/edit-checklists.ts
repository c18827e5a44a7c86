import type { Checklist, ChecklistItem, Task } from '@fettle/contract';

/** Changes one checklist of the task. */
export function editList(task: Task, listId: string, edit: (list: Checklist) => Checklist): Task {
  return { ...task, checklists: task.checklists.map((list) => (list.id === listId ? edit(list) : list)) };
}

/** Changes one item of the checklist. */
export function editItem(list: Checklist, itemId: string, fields: Partial<ChecklistItem>): Checklist {
  return { ...list, items: list.items.map((item) => (item.id === itemId ? { ...item, ...fields } : item)) };
}

/** Moves an item within the checklist. Positions are 0, 1, 2 … without gaps. */
export function moveItem(list: Checklist, itemId: string, position: number): Checklist {
  return { ...list, items: moveTo(list.items, itemId, position) };
}

/** Moves an item to another checklist, before the item at that position. */
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

/** Moves a checklist to another position. */
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

/** The position of something dropped on the edge of another item: removing it first moves later ones up. */
export function dropPosition(from: number, over: number, edge: 'top' | 'bottom'): number {
  const before = edge === 'top' ? over : over + 1;
  return from < before ? before - 1 : before;
}

/** Each line is an item. List markers are removed. */
export function splitItems(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]\s+)?(?:\[[ x]\]\s+)?/i, '').trim())
    .filter((line) => line !== '');
}
