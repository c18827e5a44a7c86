import { Ellipsis, Trash2 } from 'lucide-react';
import { Menu, MenuItem } from '../../ui/menus/menu.tsx';

interface PartMenuProps {
  /** Of the part: the title of the sheet that the menu is on a phone. */
  name: string;
  /** What its button is called: it names the part too. */
  label: string;
  /** What the entry says. */
  removal: string;
  onRemove: () => void;
}

/** The menu at the end of a row of the task, which removes the part. */
export function PartMenu({ name, label, removal, onRemove }: PartMenuProps) {
  return (
    <Menu
      title={name}
      align="end"
      trigger={
        <button
          type="button"
          aria-label={label}
          className="task-quiet inline-flex size-7 pointer-coarse:size-[40px] shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          <Ellipsis size={15} aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={onRemove}>
        {removal}
      </MenuItem>
    </Menu>
  );
}
