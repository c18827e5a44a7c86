import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';

interface MoreButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** What it is called: it names the part. */
  label: string;
}

/** Opens the menu of a part of the task. */
export function MoreButton({ label, ...rest }: MoreButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className="task-quiet inline-flex size-7 pointer-coarse:size-[40px] shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink data-popup-open:bg-hover"
    >
      <Ellipsis size={15} aria-hidden />
    </button>
  );
}
