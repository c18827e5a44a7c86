import { Combobox } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { common } from '../../strings/common.ts';
import { menuItemClass } from './menu.tsx';

interface PickOption {
  value: string;
  label: string;
  /** Also searched, and shown small beside the label. */
  detail?: string;
  icon?: ReactNode;
}

/** Where something opens: at an element, or at a point on the screen. */
type PickerAnchor = Element | { getBoundingClientRect: () => DOMRect };

export interface PickerState {
  /** The button that opens it. Without one it is opened from elsewhere, at `anchor`. */
  trigger?: ReactElement;
  anchor?: PickerAnchor;
  /** Gets the focus after closing. By default the trigger. */
  focusAfter?: () => HTMLElement | null;
  /** Opened from elsewhere, such as by a shortcut. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

interface PickListProps extends PickerState {
  /** The accessible name of the list. */
  label: string;
  options: readonly PickOption[];
  chosen: readonly string[];
  /** Several options can be picked, and the list stays open. */
  multiple?: boolean;
  onPick: (values: string[]) => void;
  /** Rendered below the list with the typed text, for values that are not in it. */
  footer?: (typed: string, close: () => void) => ReactNode;
  disabled?: boolean;
}

const popupClass =
  'flex max-h-[min(22rem,var(--available-height))] w-64 flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-raised outline-none';

/** Picks one or several options by typing, arrow keys, or pointer. */
export function PickList({ multiple = false, ...props }: PickListProps) {
  const { label, options, chosen, onPick, footer, open, onOpenChange, disabled = false } = props;
  const { trigger, anchor, focusAfter } = props;
  const [typed, setTyped] = useState('');
  const [isOwnOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? isOwnOpen;
  const change = (next: boolean): void => {
    setOwnOpen(next);
    onOpenChange?.(next);
    if (!next) setTyped('');
  };
  const selected = options.filter(({ value }) => chosen.includes(value));
  const shared = {
    items: options,
    open: isOpen,
    onOpenChange: change,
    inputValue: typed,
    onInputValueChange: setTyped,
    filter: fits,
    itemToStringLabel: ({ label: name }: PickOption) => name,
    isItemEqualToValue: (a: PickOption, b: PickOption) => a.value === b.value,
    autoHighlight: true,
    disabled,
  };
  const content = (
    <>
      {trigger === undefined ? null : (
        <Combobox.Trigger aria-label={nameOf(label, selected)} render={trigger} />
      )}
      <Combobox.Portal>
        <Combobox.Positioner anchor={anchor} align="start" sideOffset={6} className="z-50">
          <Combobox.Popup aria-label={label} finalFocus={focusAfter} className={popupClass}>
            <Combobox.Input
              aria-label={label}
              placeholder={label}
              className="h-9 shrink-0 border-b border-line bg-transparent px-3 text-sm outline-none placeholder:text-muted"
            />
            <Combobox.Empty>
              <p className="px-3 py-3 text-sm text-muted empty:hidden">{common.noMatches}</p>
            </Combobox.Empty>
            <Combobox.List className="min-h-0 overflow-y-auto p-1 empty:p-0">
              {(option: PickOption) => <PickRow key={option.value} option={option} />}
            </Combobox.List>
            {footer?.(typed.trim(), () => change(false))}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </>
  );
  if (multiple)
    return (
      <Combobox.Root
        {...shared}
        multiple
        value={selected}
        onValueChange={(next: PickOption[]) => onPick(next.map(({ value }) => value))}
      >
        {content}
      </Combobox.Root>
    );
  return (
    <Combobox.Root
      {...shared}
      value={selected[0] ?? null}
      onValueChange={(next: PickOption | null) => (next === null ? undefined : onPick([next.value]))}
    >
      {content}
    </Combobox.Root>
  );
}

/** A combobox gets no name from its content: the label and the selection. */
function nameOf(label: string, selected: readonly PickOption[]): string {
  return selected.length === 0 ? label : `${label}: ${selected.map((option) => option.label).join(', ')}`;
}

function PickRow({ option }: { option: PickOption }) {
  return (
    <Combobox.Item value={option} className={menuItemClass}>
      {option.icon}
      <span className="min-w-0 flex-1 truncate">
        {option.label}
        {option.detail === undefined ? null : (
          <span className="ml-1.5 text-xs text-muted">{option.detail}</span>
        )}
      </span>
      <span className="inline-flex size-4 shrink-0 text-accent">
        <Combobox.ItemIndicator>
          <Check size={15} aria-hidden />
        </Combobox.ItemIndicator>
      </span>
    </Combobox.Item>
  );
}

function fits({ label, detail = '' }: PickOption, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return `${label} ${detail}`.toLowerCase().includes(wanted);
}
