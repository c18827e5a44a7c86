import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useScrollRow } from '../../ui/use-scroll-row.ts';

interface FilterRowProps {
  /** The filters that are set. From two on they can be cleared together. */
  count: number;
  clear: string;
  onClear: () => void;
  children: ReactNode;
}

/** The filters of a list in one row, which scrolls sideways where they do not fit. */
export function FilterRow({ count, clear, onClear, children }: FilterRowProps) {
  const row = useScrollRow<HTMLDivElement>();
  return (
    <div ref={row} className="scroll-row -m-1 flex min-w-0 items-center gap-2 overflow-x-auto p-1">
      {children}
      {count > 1 ? (
        <span className="flex shrink-0">
          <Button size="small" tone="quiet" onClick={onClear}>
            {clear}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
