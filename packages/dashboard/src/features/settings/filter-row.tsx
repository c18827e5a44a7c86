import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';

interface FilterRowProps {
  /** The filters that are set. From two on they can be cleared together. */
  count: number;
  clear: string;
  onClear: () => void;
  children: ReactNode;
}

/** The filters of a list, which wrap where they do not fit: all that is set stays in view, with what clears it. */
export function FilterRow({ count, clear, onClear, children }: FilterRowProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {children}
      {count > 1 ? (
        <Button size="small" tone="quiet" onClick={onClear}>
          {clear}
        </Button>
      ) : null}
    </div>
  );
}
