import type { Checklist } from '@fettle/contract';
import { ArrowDown, ArrowUp, ListPlus, SquareArrowOutUpRight, Trash2, Unlink } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import { MoreButton } from '../more-button.tsx';

interface MoveMenuProps {
  /** Of the item. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Other checklists it can move to, at their end. */
  others: readonly Checklist[];
  onCarry: (to: Checklist) => void;
  /** Creates a task from it, which it follows then. */
  onTurn?: () => void;
  /** Of an item that follows a task. */
  unlinkLabel?: string;
  onUnlink?: () => void;
  onStep: (step: 1 | -1) => void;
  onDelete: () => void;
}

/** Moves, turns, and deletes an item without drag or shortcuts. */
export function MoveMenu({
  name,
  isFirst,
  isLast,
  others,
  onCarry,
  onTurn,
  unlinkLabel,
  onUnlink,
  onStep,
  onDelete,
}: MoveMenuProps) {
  const text = strings.task.checklists;
  return (
    <Menu trigger={<MoreButton label={text.more(name)} />} title={name} align="end">
      {onTurn === undefined ? null : (
        <MenuItem icon={<SquareArrowOutUpRight size={14} aria-hidden />} onSelect={onTurn}>
          {text.turn}
        </MenuItem>
      )}
      <MenuItem icon={<ArrowUp size={14} aria-hidden />} disabled={isFirst} onSelect={() => onStep(-1)}>
        {text.moveUp}
      </MenuItem>
      <MenuItem icon={<ArrowDown size={14} aria-hidden />} disabled={isLast} onSelect={() => onStep(1)}>
        {text.moveDown}
      </MenuItem>
      {others.map((list) => (
        <MenuItem key={list.id} icon={<ListPlus size={14} aria-hidden />} onSelect={() => onCarry(list)}>
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
        {text.deleteItem}
      </MenuItem>
    </Menu>
  );
}
