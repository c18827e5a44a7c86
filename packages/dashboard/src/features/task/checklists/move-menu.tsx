import type { Checklist } from '@fettle/contract';
import { ArrowDown, ArrowUp, Ellipsis, ListPlus, Trash2, Unlink } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';

interface MoveMenuProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Other checklists it can move to, at their end. Empty for a checklist itself. */
  others?: readonly Checklist[];
  onCarry?: (to: Checklist) => void;
  /** Of an item that follows a task. */
  unlinkLabel?: string;
  onUnlink?: () => void;
  deleteLabel: string;
  onStep: (step: 1 | -1) => void;
  onDelete: () => void;
}

/** Moves and deletes a checklist or an item without drag or shortcuts. */
export function MoveMenu({
  name,
  isFirst,
  isLast,
  others = [],
  onCarry,
  unlinkLabel,
  onUnlink,
  deleteLabel,
  onStep,
  onDelete,
}: MoveMenuProps) {
  const text = strings.task.checklists;
  const trigger = (
    <button
      type="button"
      aria-label={text.more(name)}
      className="inline-flex size-7 pointer-coarse:size-[40px] shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink data-popup-open:bg-hover"
    >
      <Ellipsis size={15} aria-hidden />
    </button>
  );
  return (
    <Menu trigger={trigger} title={name} align="end">
      <MenuItem icon={<ArrowUp size={14} aria-hidden />} disabled={isFirst} onSelect={() => onStep(-1)}>
        {text.moveUp}
      </MenuItem>
      <MenuItem icon={<ArrowDown size={14} aria-hidden />} disabled={isLast} onSelect={() => onStep(1)}>
        {text.moveDown}
      </MenuItem>
      {others.map((list) => (
        <MenuItem key={list.id} icon={<ListPlus size={14} aria-hidden />} onSelect={() => onCarry?.(list)}>
          {text.moveTo(list.title)}
        </MenuItem>
      ))}
      {unlinkLabel === undefined ? null : (
        <MenuItem icon={<Unlink size={14} aria-hidden />} onSelect={() => onUnlink?.()}>
          {unlinkLabel}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={onDelete}>
        {deleteLabel}
      </MenuItem>
    </Menu>
  );
}
