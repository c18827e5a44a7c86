import { ArrowDown, ArrowUp, Eye, EyeOff, Trash2 } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import { MoreButton } from '../more-button.tsx';

interface ListMenuProps {
  name: string;
  /** How many of its items are completed. */
  done: number;
  hidesDone: boolean;
  onHide: (hides: boolean) => void;
  /** How it changes places and is deleted. Null for people who cannot. */
  move: { isFirst: boolean; isLast: boolean; step: (by: 1 | -1) => void; remove: () => void } | null;
}

/** Hides the completed items of a checklist, and moves and deletes it without drag or shortcuts. */
export function ListMenu({ name, done, hidesDone, onHide, move }: ListMenuProps) {
  const text = strings.task.checklists;
  const Icon = hidesDone ? Eye : EyeOff;
  return (
    <Menu trigger={<MoreButton label={text.more(name)} />} title={name} align="end">
      {done === 0 ? null : (
        <MenuItem icon={<Icon size={14} aria-hidden />} onSelect={() => onHide(!hidesDone)}>
          {hidesDone ? text.showDone(done) : text.hideDone}
        </MenuItem>
      )}
      {move === null ? null : (
        <>
          <MenuItem
            icon={<ArrowUp size={14} aria-hidden />}
            disabled={move.isFirst}
            onSelect={() => move.step(-1)}
          >
            {text.moveUp}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown size={14} aria-hidden />}
            disabled={move.isLast}
            onSelect={() => move.step(1)}
          >
            {text.moveDown}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={move.remove}>
            {text.deleteList}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
