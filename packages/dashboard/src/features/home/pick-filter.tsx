import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { loadComponent } from '../../browser/load-component.ts';
import { strings } from '../../strings/index.ts';
import {
  ClearableFilter,
  FilterText,
  filterClass,
  SheetRow,
  sheetRowClass,
} from '../../ui/menus/choice-menu.tsx';
import type { PickOption } from '../../ui/menus/pick-row.tsx';

const PickList = lazy(loadComponent(() => import('../../ui/menus/pick-list.tsx'), 'PickList'));

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
  // A value whose option is gone, such as a project without tasks, can still be removed.
  const gone = chosen.filter((value) => options.every((option) => option.value !== value));
  const all = [...options, ...gone.map((value) => ({ value, label: value }))];
  const names = all.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
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
          <SheetRow label={label} value={isSet ? names.join(', ') : strings.board.any} isSet={isSet} />
        ) : (
          <FilterText label={label} value={isSet ? names.join(', ') : undefined} />
        )}
      </button>
      {isOpen === null || button.current === null ? null : (
        <Suspense>
          <PickList
            multiple={multiple}
            isFixed
            isStep={isRow}
            label={label}
            options={all}
            chosen={chosen}
            anchor={button.current}
            open={isOpen}
            onOpenChange={setOpen}
            focusAfter={() => button.current}
            onPick={onChange}
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
