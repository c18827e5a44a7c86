import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu } from './menu.tsx';

interface RowMenuProps {
  /** What the button is called: it names the row. */
  label: string;
  /** The title of the sheet that it is on a phone. */
  title: string;
  children: ReactNode;
}

/** The rare actions of a row, at its end. */
export function RowMenu({ label, title, children }: RowMenuProps) {
  return (
    <Menu
      align="end"
      title={title}
      trigger={
        <button
          type="button"
          aria-label={label}
          data-tip={label}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink data-popup-open:bg-hover pointer-coarse:size-[40px]"
        >
          <Ellipsis size={17} aria-hidden />
        </button>
      }
    >
      {children}
    </Menu>
  );
}
