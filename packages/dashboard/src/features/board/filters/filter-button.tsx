import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { namesOf, SheetRow, sheetRowClass } from '../../../ui/menus/choice-menu.tsx';
import type { PickOption } from '../../../ui/menus/pick-row.tsx';

const FilterList = lazyPart(() => import('../../../components/filters/filter-list.tsx'), 'FilterList');

interface FilterButtonProps {
  /** The name of the filter, by which commands find the button. */
  name: string;
  label: string;
  options: readonly PickOption[];
  isLoading: boolean;
  chosen: readonly string[];
  onChange: (values: string[]) => void;
  onOpen: () => void;
  /** Below the options. */
  bottom?: ReactNode;
  /** A line of a sheet. */
  isRow?: boolean;
}

/** A filter of several values: its name, how many are chosen, and a list to search and choose from. */
export function FilterButton({
  name,
  label,
  chosen,
  onOpen,
  options,
  isRow = false,
  ...list
}: FilterButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        data-filter={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen === true}
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
        className={
          isRow
            ? sheetRowClass
            : classNames(
                'inline-flex h-7 shrink-0 items-center gap-1 rounded-lg border px-2 text-[13px] whitespace-nowrap hover:bg-hover aria-expanded:bg-hover',
                chosen.length > 0
                  ? 'border-accent bg-accent-soft text-ink'
                  : 'border-line bg-surface text-muted',
              )
        }
      >
        {isRow ? (
          <SheetRow
            label={label}
            value={chosen.length === 0 ? strings.board.any : namesOf(chosen, options)}
            isSet={chosen.length > 0}
          />
        ) : (
          <>
            {label}
            {chosen.length > 0 ? (
              <span className="min-w-4 rounded-full bg-accent px-1 text-center text-[11px] leading-4 font-semibold text-on-accent tabular-nums">
                {chosen.length}
              </span>
            ) : null}
            <ChevronDown size={13} className="shrink-0" aria-hidden />
          </>
        )}
      </button>
      {isOpen === null || button.current === null ? null : (
        <Suspense>
          <FilterList
            multiple
            label={label}
            options={options}
            chosen={chosen}
            isRow={isRow}
            button={button.current}
            isOpen={isOpen}
            onOpenChange={setOpen}
            {...list}
          />
        </Suspense>
      )}
    </>
  );
}
