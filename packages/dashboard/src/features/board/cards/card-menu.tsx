import { Menu } from '@base-ui/react/menu';
import type { TaskCompact } from '@fettle/contract';
import { useRef } from 'react';
import { copyText } from '../../../components/clipboard/copy-text.ts';
import { useUser } from '../../../data/account/session.ts';
import { strings } from '../../../strings/index.ts';
import { MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import { MenuParts, menuPopupClass } from '../../../ui/menus/menu-parts.ts';
import type { TaskEdit } from '../actions/plan-edits.ts';
import type { Anchor } from '../actions/task-actions-context.ts';
import type { Picker } from '../actions/task-picker.tsx';
import { toggleAssignee } from '../actions/use-task-keys.ts';

interface CardMenuProps {
  task: TaskCompact;
  /** The task, or the selection it is part of. */
  targets: readonly TaskCompact[];
  anchor: Anchor;
  canWrite: boolean;
  isSelected: boolean;
  focusAfter: () => HTMLElement | null;
  onOpen: () => void;
  onSelect: () => void;
  onPick: (picker: Picker) => void;
  onEdit: (edit: TaskEdit) => void;
  onDelete: () => void;
  onClose: () => void;
}

const pickers: readonly [Picker, string][] = [
  ['status', 'S'],
  ['priority', 'P'],
  ['assignees', 'A'],
  ['labels', 'L'],
  ['due', 'D'],
];

/** The menu of a card: everything its shortcuts do. */
export function CardMenu(props: CardMenuProps) {
  const { task, targets, anchor, canWrite, isSelected, focusAfter, onOpen, onSelect, onPick, onClose } =
    props;
  // Runs after the menu has closed and the card has the focus, so that what opens then keeps it.
  const next = useRef<() => void>(undefined);
  const later = (run: () => void) => (): void => {
    next.current = run;
  };
  const text = strings.taskActions;
  const names = strings.pickers;
  return (
    <MenuParts value={Menu}>
      <Menu.Root
        open
        modal={false}
        onOpenChange={(open) => {
          if (open) return;
          onClose();
          const run = next.current;
          if (run !== undefined) setTimeout(run, 0);
        }}
      >
        <Menu.Portal>
          <Menu.Positioner anchor={anchor} side="bottom" align="start" sideOffset={2} className="z-50">
            <Menu.Popup aria-label={text.menuOf(task.key)} finalFocus={focusAfter} className={menuPopupClass}>
              {targets.length > 1 ? (
                <p className="px-2.5 pt-1.5 pb-1 text-xs text-muted">{text.selected(targets.length)}</p>
              ) : null}
              <MenuItem onSelect={later(onOpen)} shortcut="↵">
                {text.open}
              </MenuItem>
              {canWrite ? (
                <>
                  <MenuSeparator />
                  {pickers.map(([picker, shortcut]) => (
                    <MenuItem key={picker} onSelect={later(() => onPick(picker))} shortcut={shortcut}>
                      {text.pick(names[picker])}
                    </MenuItem>
                  ))}
                  <AssignMe {...props} />
                  <MenuSeparator />
                  <MenuItem onSelect={onSelect} shortcut="X">
                    {isSelected ? text.unselect : text.select}
                  </MenuItem>
                </>
              ) : null}
              <MenuItem onSelect={() => void copyText(task.key)} shortcut=".">
                {strings.taskNotices.copyKey}
              </MenuItem>
              <MenuItem onSelect={() => void copyText(`${window.location.origin}/tasks/${task.id}`)}>
                {strings.task.copyLink}
              </MenuItem>
              {canWrite ? (
                <>
                  <MenuSeparator />
                  <MenuItem onSelect={props.onDelete} tone="danger">
                    {targets.length > 1 ? text.deleteAll(targets.length) : strings.task.delete}
                  </MenuItem>
                </>
              ) : null}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </MenuParts>
  );
}

function AssignMe({ targets, onEdit }: CardMenuProps) {
  const user = useUser();
  const isMine = targets.every(({ assigneeIds }) => assigneeIds.includes(user.id));
  return (
    <MenuItem onSelect={() => onEdit(toggleAssignee(targets, user.id))} shortcut="I">
      {isMine ? strings.task.unassignMe : strings.task.assignMe}
    </MenuItem>
  );
}
