import { Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** The name of what it shows, for screen readers. What it shows follows. */
  label?: string;
  /** Takes a line of its own, without a frame: what it shows has frames itself. */
  isLine?: boolean;
}

/** A value as a small button that opens its picker. Several stand beside each other in `task-chips`. */
export function Chip({ label, isLine = false, children, ...rest }: ChipProps) {
  return (
    <button {...rest} type="button" className={chipClass(isLine)}>
      <span className="task-chip-face">
        {label === undefined ? null : <span className="sr-only">{label}: </span>}
        {children}
      </span>
    </button>
  );
}

interface ChipFactProps {
  label: string;
  isLine?: boolean;
  children: ReactNode;
}

/** The same for readers, who can change nothing. */
export function ChipFact({ label, isLine = false, children }: ChipFactProps) {
  return (
    <span className={chipClass(isLine)}>
      <span className="task-chip-face">
        <span className="sr-only">{label}: </span>
        {children}
      </span>
    </span>
  );
}

interface AddChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** What is added. */
  label: string;
  /** Instead of the plus sign. */
  icon?: ReactNode;
  /** What it opens is open. */
  'data-popup-open'?: '' | undefined;
}

/** Adds what the task does not have yet: the one look of adding something in a task. */
export function AddChip({ label, icon, ...rest }: AddChipProps) {
  return (
    <button {...rest} type="button" className={chipClass(false)}>
      <span className="task-chip-face text-muted">
        {icon ?? <Plus size={14} className="shrink-0" aria-hidden />}
        {label}
      </span>
    </button>
  );
}

function chipClass(isLine: boolean): string {
  return classNames('task-chip', isLine && 'task-chip-line');
}
