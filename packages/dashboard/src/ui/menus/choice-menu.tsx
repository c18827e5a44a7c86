import { ChevronDown, ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { common } from '../../strings/common.ts';
import { classNames } from '../class-names.ts';
import { ColorDot } from '../display/color-dot.tsx';
import { Menu, MenuChoice, MenuChoices } from './menu.tsx';
import type { PickOption } from './pick-row.tsx';

interface Choice {
  value: string;
  label: string;
  color?: string;
  /** Shown after the label. */
  count?: number;
}

interface ChoiceMenuProps {
  /** By which commands find the button. */
  name?: string;
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  /** The label of the empty choice. */
  none: string;
  onChange: (value: string | undefined) => void;
  onOpen?: () => void;
  /** The value is shown, and can be removed, elsewhere. */
  isShort?: boolean;
  /** A line of a sheet: the name at its start, the value at its end. */
  isRow?: boolean;
  /** Shown if there are no choices. */
  empty?: string;
  /** The empty choice is a value like others, and is shown too. */
  saysNone?: boolean;
}

const nothing = '';

/** A filter: its name and current value, and a menu of choices. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, value, choices, none, onChange, onOpen, isShort = false, isRow = false, empty } = props;
  const unset = props.saysNone === true ? none : undefined;
  const chosen = choices.find((choice) => choice.value === value);
  const isSet = value !== undefined;
  const menu = (
    <Menu
      {...(onOpen === undefined ? {} : { onOpen })}
      {...(isRow ? { align: 'end' as const } : {})}
      title={label}
      trigger={
        isRow ? (
          <button type="button" className={sheetRowClass}>
            <SheetRow label={label} value={isSet ? (chosen?.label ?? value) : none} isSet={isSet} />
          </button>
        ) : (
          <button type="button" data-filter={props.name} className={filterClass(isSet, isShort)}>
            <FilterText label={label} value={isSet && !isShort ? (chosen?.label ?? value) : unset} />
          </button>
        )
      }
    >
      <MenuChoices
        value={value ?? nothing}
        onChange={(next) => onChange(next === nothing ? undefined : next)}
      >
        {[{ value: nothing, label: none }, ...choices].map((choice) => (
          <ChoiceItem key={choice.value} choice={choice} />
        ))}
      </MenuChoices>
      {choices.length === 0 && empty !== undefined ? (
        <p className="px-2.5 py-1.5 text-sm text-muted">{empty}</p>
      ) : null}
    </Menu>
  );
  return isSet && !isShort && !isRow ? (
    <ClearableFilter label={label} onClear={() => onChange(undefined)}>
      {menu}
    </ClearableFilter>
  ) : (
    menu
  );
}

export const sheetRowClass =
  'flex h-12 w-full items-center gap-3 rounded-lg px-2 text-left text-[15px] hover:bg-hover aria-expanded:bg-hover';

interface SheetRowProps {
  label: string;
  value: string;
  /** It was chosen, and does not stand for nothing. */
  isSet: boolean;
}

/** What a line of a sheet that opens something says. */
export function SheetRow({ label, value, isSet }: SheetRowProps) {
  return (
    <>
      <span className="shrink-0 font-medium">{label}</span>
      <span
        className={classNames('min-w-0 flex-1 truncate text-right', isSet ? 'text-accent' : 'text-muted')}
      >
        {value}
      </span>
      <ChevronRight size={16} className="shrink-0 text-muted" aria-hidden />
    </>
  );
}

/** What the button of a filter says: its name, and its value if it has one. */
export function FilterText({ label, value }: { label: string; value: string | undefined }) {
  return (
    <>
      <span className="truncate">{value === undefined ? label : `${label}: ${value}`}</span>
      <ChevronDown size={13} className="shrink-0" aria-hidden />
    </>
  );
}

interface ClearableFilterProps {
  label: string;
  onClear: () => void;
  /** The button that opens the filter. */
  children: ReactNode;
}

/** A filter that has a value, and a button that removes the value. */
export function ClearableFilter({ label, onClear, children }: ClearableFilterProps) {
  return (
    <span data-set="" className="inline-flex max-w-full shrink-0 rounded-lg bg-accent-soft">
      {children}
      <button
        type="button"
        aria-label={common.clear(label)}
        title={common.clear(label)}
        onClick={onClear}
        className="inline-flex h-7 w-7 pointer-coarse:size-[40px] items-center justify-center rounded-r-lg border border-l-0 border-accent text-muted hover:bg-hover hover:text-ink"
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}

function ChoiceItem({ choice: { value, label, color, count } }: { choice: Choice }) {
  return (
    <MenuChoice value={value}>
      {color === undefined ? null : <ColorDot color={color} />}
      <span className="max-w-64 flex-1 truncate">{label}</span>
      {count === undefined ? null : <span className="text-xs text-muted">{count}</span>}
    </MenuChoice>
  );
}

/** The style of the button of a filter. `isShort`: its value is shown elsewhere, and cannot be removed here. */
export function filterClass(isSet: boolean, isShort = false): string {
  return classNames(
    'inline-flex h-7 max-w-72 items-center gap-1 border px-2 text-[13px] whitespace-nowrap hover:bg-hover data-popup-open:bg-hover pointer-coarse:h-[40px]',
    shapeOf(isSet, isShort),
  );
}

function shapeOf(isSet: boolean, isShort: boolean): string {
  if (!isSet) return 'shrink-0 rounded-lg border-line bg-surface text-muted';
  return isShort
    ? 'shrink-0 rounded-lg border-accent bg-accent-soft text-ink'
    : 'min-w-0 rounded-l-lg border-r-0 border-accent text-ink';
}

/** The names of chosen values; the value itself if its option is gone. */
export function namesOf(chosen: readonly string[], options: readonly PickOption[]): string {
  return chosen.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
}
