import { Combobox } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { common } from '../../strings/common.ts';
import { classNames } from '../class-names.ts';
import { sheetBackdropClass, sheetClass, sheetPlaceClass } from '../overlays/sheet-classes.ts';
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
  /** Options are still on their way: no text says that nothing matches, and Enter waits for them. */
  isLoading?: boolean;
  chosen: readonly string[];
  /** Several options can be picked, and the list stays open. */
  multiple?: boolean;
  onPick: (values: string[]) => void;
  /** For options with long names. */
  isWide?: boolean;
  /** Its button can be out of sight in a row that scrolls sideways, and must not make the page as wide as that. */
  isFixed?: boolean;
  /** Options that are found by the typed text come from outside. */
  onType?: (typed: string) => void;
  /** Says what to do while there are no options at all. */
  emptyText?: string;
  /** Rendered below the list with the typed text, for values that are not in it. Null if there is nothing to offer. */
  footer?: (typed: string, close: () => void) => ReactNode;
  disabled?: boolean;
}

const popupClass =
  'flex max-h-[min(22rem,var(--available-height))] flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-raised outline-none';

/** Picks one or several options by typing, arrow keys, or pointer. */
export function PickList({ multiple = false, ...props }: PickListProps) {
  const { label, options, chosen, onPick, footer, open, onOpenChange, disabled = false } = props;
  const { trigger, anchor, focusAfter, isLoading = false, isWide = false, onType, emptyText } = props;
  const { isFixed = false } = props;
  const [typed, setTypedText] = useState('');
  const setTyped = (next: string): void => {
    setTypedText(next);
    onType?.(next);
  };
  const [isOwnOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? isOwnOpen;
  const change = (next: boolean): void => {
    setOwnOpen(next);
    onOpenChange?.(next);
    if (!next) setTyped('');
  };
  const selected = options.filter(({ value }) => chosen.includes(value));
  const pick = (value: string): void => {
    onPick(multiple ? [...chosen.filter((other) => other !== value), value] : [value]);
    if (multiple) setTyped('');
    else change(false);
  };
  const holdEnter = useHeldEnter({ typed, options, isLoading, pick });
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
  const offer = isLoading ? null : footer?.(typed.trim(), () => change(false));
  const hasNothing = options.length === 0 && typed.trim() === '';
  // What the footer offers says more than that nothing matches.
  const noOptions = offer != null ? '' : hasNothing ? (emptyText ?? common.noMatches) : common.noMatches;
  const content = (
    <>
      {trigger === undefined ? null : (
        <Combobox.Trigger aria-label={nameOf(label, selected)} render={trigger} />
      )}
      <Combobox.Portal>
        <Combobox.Backdrop className={sheetBackdropClass} />
        <Combobox.Positioner
          positionMethod={isFixed ? 'fixed' : 'absolute'}
          anchor={anchor}
          align="start"
          sideOffset={6}
          className={classNames('z-50', sheetPlaceClass)}
        >
          <Combobox.Popup
            aria-label={label}
            finalFocus={focusAfter}
            className={classNames(
              popupClass,
              sheetClass,
              isWide ? 'w-[min(28rem,calc(100vw-2rem))]' : 'w-64',
            )}
          >
            <Combobox.Input
              aria-label={label}
              placeholder={label}
              onKeyDown={holdEnter}
              className="h-9 shrink-0 max-sm:h-12 max-sm:px-4 border-b border-line bg-transparent px-3 text-sm outline-none placeholder:text-muted"
            />
            <Combobox.Empty>
              <p className="px-3 py-3 text-sm text-muted empty:hidden">
                {isLoading ? common.loading : noOptions}
              </p>
            </Combobox.Empty>
            <Combobox.List className="min-h-0 overflow-y-auto p-1 empty:p-0">
              {(option: PickOption) => <PickRow key={option.value} option={option} />}
            </Combobox.List>
            {offer}
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

type InputKeyDown = NonNullable<ComponentProps<typeof Combobox.Input>['onKeyDown']>;

interface HeldEnter {
  typed: string;
  options: readonly PickOption[];
  isLoading: boolean;
  pick: (value: string) => void;
}

/**
 * Enter behind a typed text picks the first match, however late the options come. Without it the combobox closes when
 * nothing is highlighted yet, and what a fast typist chose is lost.
 */
function useHeldEnter({ typed, options, isLoading, pick }: HeldEnter): InputKeyDown {
  const [held, setHeld] = useState<string | null>(null);
  const pickFirst = useEffectEvent(() => {
    const first = options.find((option) => fits(option, typed));
    if (held === typed && first !== undefined) pick(first.value);
    setHeld(null);
  });
  useEffect(() => {
    if (!isLoading && held !== null) pickFirst();
  }, [isLoading, held]);
  return (event) => {
    const isHighlighted = event.currentTarget.hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (typed.trim() === '' || isHighlighted) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    setHeld(typed);
  };
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
