import type { Project } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, Suspense, useMemo, useState } from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { useUndo } from '../../../commands/use-undo.ts';
import { findListedTask } from '../../../data/tasks/listed-tasks.ts';
import { findCard } from '../cards/focus-card.ts';
import { type Anchor, type TaskActionContext, TaskActionsContext } from './task-actions-context.ts';
import type { Picker } from './task-picker.tsx';
import { useSelection } from './use-selection.ts';
import { useTaskEdits } from './use-task-edits.ts';
import { useTaskKeys } from './use-task-keys.ts';

const CardMenu = lazyPart(() => import('../cards/card-menu.tsx'), 'CardMenu');
const TaskPicker = lazyPart(() => import('./task-picker.tsx'), 'TaskPicker');
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar');

interface TaskActionsProps {
  project: Project;
  canWrite: boolean;
  onOpen: (id: string) => void;
  children: ReactNode;
}

interface OpenPicker {
  picker: Picker;
  ids: readonly string[];
  anchor: Anchor;
}

/**
 * Actions for tasks on a board or list: selection, shortcuts, a context menu, and bulk edits. On a selected task, a
 * shortcut or menu applies to the whole selection.
 */
export function TaskActions({ project, canWrite, onOpen, children }: TaskActionsProps) {
  const cache = useQueryClient();
  const { selected, select, selectAll, clear } = useSelection(project.id, canWrite);
  const [menu, setMenu] = useState<{ id: string; anchor: Anchor } | null>(null);
  const [open, setOpen] = useState<OpenPicker | null>(null);
  const { edit, remove } = useTaskEdits(project);
  useUndo(project.id);
  const find = (ids: readonly string[]) => ids.flatMap((id) => findListedTask(cache, project.id, id) ?? []);
  const targetsOf = (id: string): readonly string[] => (selected.has(id) ? [...selected] : [id]);
  const pickFor = (id: string, fallback: Anchor) => (picker: Picker) =>
    setOpen({ picker, ids: targetsOf(id), anchor: findCard(id) ?? fallback });
  const removeAll = (ids: readonly string[]): void => {
    remove(find(ids));
    clear();
  };
  useTaskKeys({
    canWrite,
    hasSelection: selected.size > 0,
    find: (id) => find(targetsOf(id)),
    edit,
    pick: (picker, id) => pickFor(id, document.body)(picker),
    select,
    clear,
  });
  const acts = useMemo(
    (): TaskActionContext => ({
      selected,
      select,
      selectAll,
      openMenu: ({ id }, anchor) => setMenu({ id, anchor }),
    }),
    [selected, select, selectAll],
  );
  const onContextMenu = (event: MouseEvent): void => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
    const id = card?.dataset.card;
    if (card === null || id === undefined) return;
    event.preventDefault();
    setMenu({ id, anchor: anchorOf(event, card) });
  };
  const menuTask = menu === null ? undefined : find([menu.id])[0];
  return (
    <TaskActionsContext value={acts}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the cards below, and the menu key opens the same */}
      <div className="contents" onContextMenu={onContextMenu}>
        {children}
      </div>
      <Suspense>
        {selected.size === 0 ? null : (
          <BulkBar
            count={selected.size}
            onPick={(picker, anchor) => setOpen({ picker, ids: [...selected], anchor })}
            onDelete={() => removeAll([...selected])}
            onClear={clear}
          />
        )}
        {menu === null || menuTask === undefined ? null : (
          <CardMenu
            task={menuTask}
            targets={find(targetsOf(menu.id))}
            anchor={menu.anchor}
            canWrite={canWrite}
            isSelected={selected.has(menu.id)}
            focusAfter={() => findCard(menu.id)}
            onOpen={() => onOpen(menu.id)}
            onSelect={() => select(menu.id, false)}
            onPick={pickFor(menu.id, menu.anchor)}
            onEdit={(change) => edit(find(targetsOf(menu.id)), change)}
            onDelete={() => removeAll(targetsOf(menu.id))}
            onClose={() => setMenu(null)}
          />
        )}
        {open === null ? null : (
          <TaskPicker
            key={`${open.picker} ${open.ids.join()}`}
            project={project}
            picker={open.picker}
            targets={find(open.ids)}
            anchor={open.anchor}
            focusAfter={() => findCard(open.ids[0] ?? '')}
            onEdit={(change) => edit(find(open.ids), change)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </TaskActionsContext>
  );
}

/** The mouse pointer, or the card itself if a key opened its menu. */
function anchorOf({ clientX, clientY, button }: MouseEvent, card: HTMLElement): Anchor {
  if (button !== 2) return card;
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) };
}
