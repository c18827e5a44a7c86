import { Trash2 } from 'lucide-react';
import { Menu, MenuItem } from '../../ui/menus/menu.tsx';
import { MoreButton } from './more-button.tsx';

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
    <Menu title={name} align="end" trigger={<MoreButton label={label} />}>
      <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={onRemove}>
        {removal}
      </MenuItem>
    </Menu>
  );
}
