import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { strings } from '../../../strings/index.ts';

interface MoreButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** Of the checklist or the item. */
  name: string;
}

/** Opens the menu of a checklist or an item. */
export function MoreButton({ name, ...rest }: MoreButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={strings.task.checklists.more(name)}
      className="task-quiet inline-flex size-7 pointer-coarse:size-[40px] shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink data-popup-open:bg-hover"
    >
      <Ellipsis size={15} aria-hidden />
    </button>
  );
}
