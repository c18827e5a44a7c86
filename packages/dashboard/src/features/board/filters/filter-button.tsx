import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { loadComponent } from '../../../browser/load-component.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SheetRow, sheetRowClass } from '../../../ui/menus/choice-menu.tsx';

const PickList = lazy(loadComponent(() => import('../../../ui/menus/pick-list.tsx'), 'PickList'));

export interface FilterOption {
  value: string;
  label: string;
  icon?: ReactNode;
  /** How many tasks have it. */
  count?: number;
}

interface FilterButtonProps {
  /** The name of the filter, by which commands find the button. */
  name: string;
  label: string;
  options: readonly FilterOption[];
  isLoading: boolean;
  chosen: readonly string[];
  onChange: (values: string[]) => void;
  onOpen: () => void;
  /** Below the options. */
  footer?: ReactNode;
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
  const { isLoading, onChange, footer } = list;
  // A value whose option is gone, such as a label that no task has, can still be removed.
  const gone = chosen.filter((value) => options.every((option) => option.value !== value));
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
          <PickList
            multiple
            isFixed
            isStep={isRow}
            label={label}
            options={[...options, ...gone.map((value) => ({ value, label: value }))]}
            isLoading={isLoading}
            chosen={chosen}
            anchor={button.current}
            open={isOpen}
            onOpenChange={setOpen}
            focusAfter={() => button.current}
            onPick={onChange}
            bottom={footer}
          />
        </Suspense>
      )}
    </>
  );
}

function namesOf(chosen: readonly string[], options: readonly FilterOption[]): string {
  return chosen.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
}
