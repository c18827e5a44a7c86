import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  /** What it does: its accessible name and tooltip. */
  label: string;
  /** The shortcut shown in the tooltip. */
  shortcut?: string;
  pressed?: boolean;
  children: ReactNode;
}

/** A button with only an icon. */
export function IconButton({
  label,
  shortcut,
  pressed,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      data-tip={label}
      data-tip-key={shortcut}
      className={classNames(
        'inline-flex size-8 pointer-coarse:size-[40px] shrink-0 items-center justify-center rounded-lg transition-colors disabled:opacity-50',
        pressed === true ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-hover hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
