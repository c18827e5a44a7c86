import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../strings/format/format-number.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SheetButton } from './sheet-button.tsx';

interface FilterSheetProps {
  /** By how many filters the tasks are filtered. */
  count: number;
  /** How many tasks match. Null if unknown. */
  matching: number | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onClear: () => void;
  /** The filters, each a line. */
  children: ReactNode;
}

/** The filters on a phone: a button that counts them, and a sheet. */
export function FilterSheet({ count, matching, isOpen, onOpenChange, onClear, children }: FilterSheetProps) {
  const text = strings.board;
  return (
    <SheetButton
      label={text.filterCount(count)}
      icon={
        <>
          <ListFilter size={17} aria-hidden />
          {count === 0 ? null : (
            <span aria-hidden className="ml-1 text-xs font-semibold tabular-nums">
              {formatNumber(count)}
            </span>
          )}
        </>
      }
      title={text.filter}
      isSet={count > 0}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className="-mx-2">{children}</div>
      <div className="mt-4 flex gap-2 *:h-11 *:flex-1">
        {count === 0 ? null : <Button onClick={onClear}>{text.clearFilters}</Button>}
        <Button tone="primary" onClick={() => onOpenChange(false)}>
          {text.showTasks(matching)}
        </Button>
      </div>
    </SheetButton>
  );
}
