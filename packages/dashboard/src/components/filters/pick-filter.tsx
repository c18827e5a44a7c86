import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';
import { strings } from '../../strings/index.ts';
import {
  ClearableFilter,
  FilterText,
  filterClass,
  namesOf,
  SheetRow,
  sheetRowClass,
} from '../../ui/menus/choice-menu.tsx';
import type { PickOption } from '../../ui/menus/pick-row.tsx';

const FilterList = lazyPart(() => import('./filter-list.tsx'), 'FilterList');

interface PickFilterProps {
  label: string;
  options: readonly PickOption[];
  chosen: readonly string[];
  /** Several can be chosen. */
  multiple?: boolean;
  onChange: (values: readonly string[]) => void;
  /** A line of a sheet. */
  isRow?: boolean;
  /** Below the options. */
  bottom?: ReactNode;
}

/** A filter whose values are found by typing: its name, what is chosen, and a list to choose from. */
export function PickFilter(props: PickFilterProps) {
  const { label, options, chosen, multiple = false, onChange, isRow = false, bottom } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const isSet = chosen.length > 0;
  const names = namesOf(chosen, options);
  const filter = (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen === true}
        onClick={() => setOpen(true)}
        className={isRow ? sheetRowClass : filterClass(isSet)}
      >
        {isRow ? (
          <SheetRow label={label} value={isSet ? names : strings.board.any} isSet={isSet} />
        ) : (
          <FilterText label={label} value={isSet ? names : undefined} />
        )}
      </button>
      {isOpen === null || button.current === null ? null : (
        <Suspense>
          <FilterList
            multiple={multiple}
            label={label}
            options={options}
            chosen={chosen}
            isRow={isRow}
            button={button.current}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onChange={onChange}
            bottom={bottom}
          />
        </Suspense>
      )}
    </>
  );
  if (!isSet || isRow) return filter;
  return (
    <ClearableFilter label={label} onClear={() => onChange([])}>
      {filter}
    </ClearableFilter>
  );
}
